import { fstatSync, statSync, watch } from 'node:fs';
import { counted } from '../lib/describe.ts';
import { constants } from 'node:os';
import { anyHost, isLoopback } from '../lib/is-loopback.ts';
import { type RunningSandbox, type Sandbox, startSandbox } from '../sandbox.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import {
  type CommandsOwn,
  pagesForAllRules,
  SettingRefused,
  type Settings,
  startSettings,
  withoutCommandsOwn,
} from '../settings/options.ts';
import type { DeviationId } from '../faults/deviations.ts';
import { exitCodes } from './exit-codes.ts';
import { dashboardOf, shown } from './greeting.ts';
import { openInBrowser } from './open-in-browser.ts';
import { readSettings } from './read-settings.ts';
import { timers } from '../lib/timers.ts';
import type { ControlAnswered, Finished } from '../world/finished.ts';
import { clean } from './output.ts';
import { oneLine } from '../../contract-tests/index.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { basename, dirname, resolve } from 'node:path';
import { maxBytes, readBoundedText } from '../lib/read-bounded.ts';

/** `channel-sandbox start`: settles once the sandbox has stopped. */
export async function start(args: readonly string[]): Promise<number> {
  const { settings, words, sources } = readSettings(startSettings, args, process.env);
  if (words.length > 0)
    throw new SettingRefused(
      `\`${words.join(' ')}\` is not expected here. \`channel-sandbox start --help\` lists the flags.`,
    );
  const { watch, open, exitWithParent } = settings;
  if (watch) refuseUnwatchable(settings);
  const log = jsonLogOf(settings);
  logWarnings(log);
  // What the user has left out may be as the scenario has it.
  const given = Object.fromEntries(
    Object.entries(withoutCommandsOwn(settings)).filter(([name]) => sources.has(name)),
  ) as Partial<Omit<Settings, CommandsOwn>>;
  const deviate = (settings.deviate ?? []) as readonly DeviationId[]; // startSandbox refuses those that do not exist
  const sandbox = await startSandbox({ ...given, deviate, ...tellingOf(settings), ...loggingOf(log) });
  // Not before: reading a pipe blocks, and only a process without handlers hears Ctrl-C then.
  const stopped = Promise.race([untilStopped(), ...(exitWithParent ? [untilInputCloses()] : [])]);
  await timers.nextTurn(); // a warning of the start comes before all else
  process.stdout.write(await shown(sandbox, settings, sources.get('apiKey')));
  adviseOn(settings, sandbox, log);
  if (open) await openDashboard(dashboardOf(sandbox));
  const watcher = watch ? watchScenario(settings.scenario, sandbox) : undefined;
  log.event('ready', addressesOf(sandbox));
  await stopped;
  watcher?.close();
  log.event('draining');
  await drained(sandbox, settings);
  log.event('stopped');
  return exitCodes.well;
}

/** Goes on answering for a while, not ready any more, and closes. */
async function drained(sandbox: RunningSandbox, { drain, host }: Settings): Promise<void> {
  sandbox.drain();
  await timers.sleep(1000 * (drain ?? (isLoopback(host) ? 0 : 5)));
  await sandbox.close();
}

/** What people are told beside; a log has a line for each. */
function adviseOn(settings: Settings, sandbox: RunningSandbox, log: JsonLog): void {
  const told = [
    anyHostTold(settings),
    fewPages(sandbox.seeded.pages, settings),
    tokenUntold(settings, sandbox),
    unsealedTold(settings),
    inputTold(settings),
  ];
  for (const advice of told.filter((text) => text !== ''))
    if (log.isOn) log.event('advice', { message: advice.trim() });
    else process.stderr.write(advice);
}

/** What a log is told of. */
const loggingOf = (log: JsonLog): Pick<SandboxOptions, 'onFinish' | 'onControlAnswered' | 'onCrash'> =>
  !log.isOn
    ? {}
    : {
        onFinish: log.request,
        onControlAnswered: log.control,
        onCrash: (error) => log.event('crash', { error: error instanceof Error ? String(error.stack) : String(error) }),
      };

/** What is given up where any Host is answered. */
const anyHostTold = ({ allowHost = [] }: Settings): string =>
  allowHost.includes(anyHost)
    ? `--allow-host '${anyHost}' answers any Host. Only the API key and the control token then keep out a page of another origin whose name leads to this address (DNS rebinding).\n`
    : '';

/** A log tells no token, so nobody knows one that was made here. */
const tokenUntold = ({ log, json, controlToken: given }: Settings, { controlToken }: RunningSandbox): string =>
  log === undefined || json || given !== undefined || controlToken === undefined
    ? ''
    : 'Nobody can open the control area and the dashboard: the token is random, and a log does not hold it. Give one with --control-token or CHANNEL_SANDBOX_CONTROL_TOKEN.\n';

/** What people are told of few pages, since `verify` ends with 4 where no query matches enough of them; scripts read one line of JSON. */
const fewPages = (pages: number, { json }: Settings): string =>
  json || pages >= pagesForAllRules
    ? ''
    : `With ${counted(pages, 'page')}, no query matches enough of them for \`verify\` to show search.per-page.default: --pages ${pagesForAllRules} or more shows all rules.\n`;

/** Of a device or a file there is nothing to wait for: the sandbox stops at once. */
function inputTold({ exitWithParent }: Settings): string {
  const input = exitWithParent && !process.stdin.isTTY ? fstatSync(process.stdin.fd) : undefined;
  return input === undefined || input.isFIFO() || input.isSocket()
    ? ''
    : 'The sandbox stops at once: --exit-with-parent waits for the end of standard input, which is no pipe. Give it one that the parent keeps open.\n';
}

function unsealedTold({ databaseUrl, seal }: Settings): string {
  return databaseUrl === undefined || seal !== undefined
    ? ''
    : 'Keys of worlds are in the database as they are: CHANNEL_SANDBOX_SEAL seals them.\n';
}

/** @throws SettingRefused where there is nothing that `--watch` could take up */
function refuseUnwatchable({ scenario, data, databaseUrl }: Settings): void {
  if (!/[./\\]/.test(scenario))
    throw new SettingRefused('--watch applies edits of a file: give its path, as in --scenario ./own.yaml.');
  if (databaseUrl !== undefined)
    throw new SettingRefused('--watch and --database-url exclude each other: the default world is of all replicas.');
  if (data !== undefined)
    throw new SettingRefused(
      '--watch and --data exclude each other: the events of the data file belong to the earlier scenario.',
    );
}

/**
 * What tells each request, where that is wanted. It is talk: data, such as the line of `--json`, stands alone on standard output.
 *
 * @throws SettingRefused where there is nothing to tell
 */
function tellingOf({ verbose, json, journal, log }: Settings): Pick<SandboxOptions, 'onExchange'> {
  if (verbose === true && journal === 0)
    throw new SettingRefused('--verbose prints what the journal keeps, and --journal 0 keeps nothing.');
  const isWanted = verbose ?? (process.stderr.isTTY && !json && log === undefined);
  return isWanted ? { onExchange: (entry) => void process.stderr.write(`${requestLine(entry)}\n`) } : {};
}

async function openDashboard(address: string): Promise<void> {
  if (await openInBrowser(address)) return;
  process.stderr.write('No browser could be opened; its address is above.\n');
}

const addressesOf = ({ url, metrics }: RunningSandbox) => ({ url, ...(metrics === undefined ? {} : { metrics }) });

/** A parent that ends, in whatever way, closes the pipe that it has held. */
const untilInputCloses = (): Promise<void> =>
  new Promise((resolve) => {
    for (const end of ['end', 'close', 'error']) process.stdin.once(end, () => resolve());
    process.stdin.resume();
  });

/** The first signal lets requests in flight finish; a second one ends the process at once, also where it is the first of a container. */
function untilStopped(): Promise<void> {
  let isStopping = false;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (isStopping) process.exit(128 + constants.signals[signal]);
        isStopping = true;
        resolve();
      });
  });
}

/** Where lines for machines go. */
interface JsonLog {
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
function jsonLogOf({ log }: Settings): JsonLog {
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
function logWarnings(log: JsonLog): void {
  if (!log.isOn) return;
  process.removeAllListeners('warning');
  process.on('warning', ({ message }) => log.event('warning', { message }));
}

/** Of a path that came, and of a value that was refused. */
const longest = 60;

/** Violations that are told one by one. */
const MAX_RULES = 2;

/**
 * An exchange in one line: time, operation, status, milliseconds, why it was refused, and the basis of its answer.
 * `18:04:05.123  events.create  422  3.1 ms  event.host.valid at /host: expected a valid page ID, got 1  [documented; assumed=…]`
 */
export function requestLine(entry: JournalEntry): string {
  const { at, operation, request, response, durationMs } = entry;
  const what = operation ?? (`${request.method} ${request.url}`.trim() || 'no HTTP');
  const parts = [
    at.slice(11, 23),
    shortened(what).padEnd(13),
    response === null ? 'cut' : String(response.status),
    `${durationMs.toFixed(1)} ms`,
    ...whyRefused(entry),
    ...basisOf(entry),
  ];
  return parts.join('  ');
}

function whyRefused({ violations }: JournalEntry): readonly string[] {
  if (violations.length === 0) return [];
  const told = violations
    .slice(0, MAX_RULES)
    .map(({ id, pointer, expected, actual }) =>
      [
        id,
        ...(pointer === '' ? [] : [` at ${shortened(pointer)}`]),
        `: expected ${expected}, got ${shortened(actual)}`,
      ].join(''),
    );
  const others = violations.length - told.length;
  return [[...told, ...(others > 0 ? [`${others} more`] : [])].join('; ')];
}

/** As the answer's own header has it. */
function basisOf({ response }: JournalEntry): readonly string[] {
  const [, basis] = response?.headers.find(([name]) => name.toLowerCase() === 'x-sandbox-basis') ?? [];
  return basis === undefined ? [] : [`[${basis}]`];
}

/** What a client sends acts on no terminal. */
function shortened(text: string): string {
  const characters = Array.from(oneLine(text));
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest).join('')}…`;
}

/** An editor saves in several steps; what comes within so many milliseconds is one edit. */
const pause = 100;

/**
 * Has a sandbox reload its scenario's file after each edit, and says so on standard error. Where the file cannot be used, it says why, and
 * the earlier scenario stays.
 */
function watchScenario(
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
