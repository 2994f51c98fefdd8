import { SettingRefused, type Settings } from '../settings/options.ts';
import type { ControlAnswered, Finished } from '../world/finished.ts';
import { clean } from './output.ts';

/** Where lines for machines go. */
export interface JsonLog {
  /** Whether anybody asks for it. */
  readonly isOn: boolean;
  /** An event of the process; what it tells is redacted. */
  event(event: string, more?: Readonly<Record<string, string>>): void;
  readonly request: (finished: Finished) => void;
  readonly control: (answered: ControlAnswered) => void;
}

/**
 * One line of JSON on standard error for each request and each event of the process. A line says which
 * request it was, and nothing of what stood in it: neither its path, which may hold anything, nor a key or a body.
 *
 * @throws SettingRefused
 */
export function jsonLogOf({ log }: Settings): JsonLog {
  if (log === undefined)
    return { isOn: false, event: () => undefined, request: () => undefined, control: () => undefined };
  if (log !== 'json') throw new SettingRefused(`--log is ${JSON.stringify(log)}: give json.`);
  return {
    isOn: true,
    event: (event, more = {}) => {
      const told = Object.entries(more).map(([name, text]) => [name, clean(text)] as const);
      write({ ...beginningOf(event), ...Object.fromEntries(told) });
    },
    request: ({ at, durationMs, traceparent = '', hasFault: _, ...finished }) =>
      write({
        ...beginningOf('request', at),
        ...finished,
        durationMs: rounded(durationMs),
        ...(isTrace.test(traceparent) ? { traceparent } : {}),
      }),
    control: ({ at, durationMs, ...answered }) => {
      if (answered.route?.startsWith('/_sandbox/health') === true) return; // who watches asks every second
      write({ ...beginningOf('control', at), ...answered, durationMs: rounded(durationMs) });
    },
  };
}

const beginningOf = (event: string, at = Date.now()) => ({ at: new Date(at).toISOString(), event });
const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

/** What a client sends under another form may be anything (W3C Trace Context, §3.2). */
const isTrace = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

const write = (line: object): void => void process.stderr.write(`${JSON.stringify(line)}\n`);

/** Node would write a warning as text, between the lines of JSON. */
export function logWarnings(log: JsonLog): void {
  if (!log.isOn) return;
  process.removeAllListeners('warning');
  process.on('warning', ({ message }) => log.event('warning', { message }));
}
