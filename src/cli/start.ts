import { pagesForAllRules } from '../settings/pages-for-all-rules.ts';
import { startSandbox, type RunningSandbox } from '../sandbox.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { defaultSettings, SettingRefused, startSettings, variableOf, type Settings } from '../settings/options.ts';
import type { DeviationId } from '../faults/deviations.ts';
import { exitCodes } from './exit-codes.ts';
import { printHelp } from './help.ts';
import { openInBrowser } from './open-in-browser.ts';
import { readSettings, settingsFile, type Source } from './read-settings.ts';
import { requestLine } from './request-line.ts';
import { watchScenario } from './watch-scenario.ts';

/** `channel-sandbox start`: settles once the sandbox has stopped. */
export async function start(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    printHelp('start');
    return exitCodes.well;
  }
  const { settings, words, sources } = readSettings(startSettings, args, process.env);
  if (words.length > 0)
    throw new SettingRefused(
      `\`${words.join(' ')}\` is not expected here. \`channel-sandbox start --help\` lists the flags.`,
    );
  const { json, watch, verbose: _verbose, open, ...options } = settings;
  if (watch) refuseUnwatchable(settings);
  // What the user has left out may be as the scenario has it.
  const given = Object.fromEntries(Object.entries(options).filter(([name]) => sources.has(name))) as Partial<
    typeof options
  >;
  const deviate = (settings.deviate ?? []) as readonly DeviationId[]; // startSandbox refuses those that do not exist
  const sandbox = await startSandbox({ ...given, deviate, ...tellingOf(settings) }).catch((error: unknown) => {
    throw explain(error, settings);
  });
  // Not before: reading a pipe blocks, and only a process without handlers hears Ctrl-C then.
  const stopped = untilStopped();
  process.stdout.write(
    json
      ? `${JSON.stringify(connection(sandbox, settings))}\n`
      : await greeting(sandbox, settings, sources.get('apiKey')),
  );
  process.stderr.write(fewPages(sandbox.seeded.pages, settings));
  if (open) await openDashboard(dashboardOf(sandbox));
  const watcher = watch ? watchScenario(settings.scenario, sandbox) : undefined;
  await stopped;
  watcher?.close();
  await sandbox.close();
  return exitCodes.well;
}

/** What people are told of few pages, since `verify` ends with 4 where no query matches enough of them; scripts read one line of JSON. */
const fewPages = (pages: number, { json }: Settings): string =>
  json || pages >= pagesForAllRules
    ? ''
    : `With ${pages} pages, no query matches enough of them for \`verify\` to show search.per-page.default: --pages ${pagesForAllRules} or more shows all rules.\n`;

/** @throws SettingRefused where there is nothing that `--watch` could take up */
function refuseUnwatchable({ scenario, data }: Settings): void {
  if (!/[./\\]/.test(scenario))
    throw new SettingRefused('--watch takes up edits of a file: give its path, as in --scenario ./own.yaml.');
  if (data !== undefined)
    throw new SettingRefused(
      '--watch does not go with --data: the events of that file belong to the scenario as it was.',
    );
}

/**
 * What tells each request, where that is wanted. It is talk: data, such as the line of `--json`, stands alone on standard output.
 *
 * @throws SettingRefused where there is nothing to tell
 */
function tellingOf({ verbose, json, journal }: Settings): Pick<SandboxOptions, 'onExchange'> {
  if (verbose === true && journal === 0)
    throw new SettingRefused('--verbose tells what the journal keeps: --journal 0 keeps nothing.');
  const isWanted = verbose ?? (process.stderr.isTTY && !json);
  return isWanted ? { onExchange: (entry) => void process.stderr.write(`${requestLine(entry)}\n`) } : {};
}

/** Where people look at the sandbox. The token stands in the fragment, which no server and no log is told. */
const dashboardOf = ({ control, controlToken }: RunningSandbox, isTokenTold = true): string =>
  `${control}/${controlToken === undefined || !isTokenTold ? '' : `#token=${controlToken}`}`;

async function openDashboard(address: string): Promise<void> {
  if (await openInBrowser(address)) return;
  process.stderr.write('No browser could be opened; the address of the dashboard stands above.\n');
}

/** The token is told where nobody has given it: who has, knows it. */
function connection(
  { url, apiKey, channelId, control, controlToken }: RunningSandbox,
  { controlToken: given }: Settings,
) {
  const told = given === undefined && controlToken !== undefined ? { controlToken } : {};
  return { url, apiKey, channelId, control, ...told };
}

async function greeting(
  running: RunningSandbox,
  { profile, data, deviate = [], controlToken: given }: Settings,
  source: Source | undefined,
): Promise<string> {
  const { url, apiKey, channelId, control, controlToken, restored, ...sandbox } = running;
  const key = isHidden(apiKey, source) ? `$${variableOf('apiKey')}` : apiKey;
  const { pages, events, seed, scenario } = sandbox.scenario.read();
  const answers = profile === 'default' ? (await sandbox.profile.read()).profile : profile; // a scenario may bring its own
  const quote = key === apiKey ? "'" : '"'; // the shell fills in the variable
  return [
    `The sandbox answers at ${url}`,
    '',
    `  Authorization: Channel ${key}`,
    `  X-Channel: ${channelId}`,
    '',
    ...(key !== apiKey && source === 'file'
      ? [`The API key is that of ${settingsFile}; the request below takes it from ${key}, so set that first.`, '']
      : []),
    `Seeded with ${pages} pages and ${events} events (seed ${seed}, scenario ${scenario}); profile ${answers}; ${keptIn(data, restored)}.`,
    ...(deviate.length === 0 ? [] : [`Switched off: ${deviate.join(', ')}.`]),
    `Dashboard: ${dashboardOf(running, given === undefined)}`,
    `The interface to read: ${control}/docs`,
    `Control area: ${control}/fixtures`,
    ...(controlToken === undefined
      ? []
      : [`  it takes  Authorization: Bearer ${given === undefined ? controlToken : 'the token that you gave'}`]),
    '',
    'Try it:',
    '',
    `  curl -s ${url}/channels/pages.search \\`,
    `    -H ${quote}Authorization: Channel ${key}${quote} -H 'X-Channel: ${channelId}' \\`,
    `    -H 'Content-Type: application/json' -d '{"query": "Community", "perPage": 3}'`,
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}

/** A key that comes from a variable or the file is nobody's who reads the terminal, or the log of a container. */
const isHidden = (apiKey: string, source: Source | undefined) =>
  apiKey !== defaultSettings.apiKey && (source === 'variable' || source === 'file');

const keptIn = (data: string | undefined, restored: number) =>
  data === undefined
    ? 'kept in memory'
    : `kept in ${data}, ${restored} ${restored === 1 ? 'event' : 'events'} restored from it`;

/** The first signal lets requests in flight finish; a second one ends the process at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

const causes: Readonly<Record<string, (settings: Settings) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken. Choose another with --port, or let --port 0 pick a free one.`,
  EACCES: ({ port }) =>
    `Port ${port} may not be opened by this user. Choose one above 1023, or let --port 0 pick a free one.`,
  EADDRNOTAVAIL: ({ host }) => `--host ${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `--host ${host} is no address of this machine.`,
};

function explain(error: unknown, settings: Settings): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const cause = syscall === 'listen' || syscall === 'getaddrinfo' ? causes[code ?? ''] : undefined;
  return cause === undefined ? error : new SettingRefused(cause(settings));
}
