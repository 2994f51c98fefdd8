import { startSandbox, type RunningSandbox } from '../sandbox.ts';
import { SettingRefused, startSettings, type Settings } from '../options.ts';
import { exitCodes } from './exit-codes.ts';
import { startHelpText } from './help.ts';
import { readSettings } from './read-settings.ts';

/** `channel-sandbox start`: settles once the sandbox has stopped. */
export async function start(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(startHelpText());
    return exitCodes.well;
  }
  const { settings, words } = readSettings(startSettings, args, process.env);
  if (words.length > 0)
    throw new SettingRefused(
      `\`${words.join(' ')}\` is not expected here. \`channel-sandbox start --help\` lists the flags.`,
    );
  const stopped = untilStopped();
  const sandbox = await startSandbox(settings).catch((error: unknown) => {
    throw explain(error, settings);
  });
  process.stdout.write(settings.json ? `${JSON.stringify(connection(sandbox))}\n` : greeting(sandbox, settings));
  await stopped;
  await sandbox.close();
  return exitCodes.well;
}

function connection({ url, apiKey, channelId, control }: RunningSandbox) {
  return { url, apiKey, channelId, control };
}

function greeting(
  { url, apiKey, channelId, control, seeded }: RunningSandbox,
  { seed, data, deviate = [] }: Settings,
): string {
  return [
    `The sandbox answers at ${url}`,
    '',
    `  Authorization: Channel ${apiKey}`,
    `  X-Channel: ${channelId}`,
    '',
    `Seeded with ${seeded.pages} pages and ${seeded.events} events (seed ${seed}); ${data === undefined ? 'kept in memory' : `kept in ${data}`}.`,
    ...(deviate.length === 0 ? [] : [`Switched off: ${deviate.join(', ')}.`]),
    `Control area: ${control}/fixtures`,
    '',
    'Try it:',
    '',
    `  curl -s ${url}/channels/pages.search \\`,
    `    -H 'Authorization: Channel ${apiKey}' -H 'X-Channel: ${channelId}' \\`,
    `    -H 'Content-Type: application/json' -d '{"query": "Community", "perPage": 3}'`,
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}

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
