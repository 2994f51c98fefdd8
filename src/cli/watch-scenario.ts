import { counted } from '../lib/counted.ts';
import { statSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { maxBytes, readBoundedText } from '../lib/read-bounded.ts';
import type { Sandbox } from '../sandbox.ts';
import { timers } from '../lib/timers.ts';

/** An editor saves in several steps; what comes within so many milliseconds is one edit. */
const pause = 100;

/**
 * Has a sandbox reload its scenario's file after each edit, and says so on standard error. Where the file cannot be used, it says why, and
 * the earlier scenario stays.
 */
export function watchScenario(
  file: string,
  { reloadScenario }: Pick<Sandbox, 'reloadScenario'>,
): { readonly close: () => void } {
  let known = textOf(file);
  let timer: NodeJS.Timeout | undefined;
  let taking = Promise.resolve();

  async function takeUp(): Promise<void> {
    const text = textOf(file);
    if (text === known) return;
    known = text;
    try {
      const { scenario, pages, events } = await reloadScenario();
      tell(`${file} was reloaded: scenario ${scenario}, ${counted(pages, 'page')} and ${counted(events, 'event')}.`);
    } catch (error) {
      tell(`${(error as Error).message}\nThe sandbox keeps the earlier scenario.`);
    }
  }

  // Its folder, as many editors put a new file in the place of the old one.
  const watcher = watch(dirname(resolve(file)), (_, name) => {
    if (name !== null && name !== basename(file)) return;
    timers.clearTimeout(timer);
    timer = timers.setTimeout(() => (taking = taking.then(takeUp)), pause);
  });
  watcher.on('error', (error) => tell(`${file} is no longer watched: ${error.message}`));
  return {
    close: () => {
      timers.clearTimeout(timer);
      watcher.close();
    },
  };
}

/** undefined while there is no such file, or it cannot be read. */
function textOf(file: string): string | undefined {
  try {
    return statSync(file).isFile() ? readBoundedText(file, { maxBytes: maxBytes.snapshot }) : undefined; // a pipe would keep all waiting
  } catch {
    return undefined;
  }
}

const tell = (text: string) => void process.stderr.write(`channel-sandbox: ${text}\n`);
