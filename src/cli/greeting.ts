import { counted } from '../lib/describe.ts';
import type { RunningSandbox } from '../sandbox.ts';
import { defaultSettings, variableOf, type Settings } from '../settings/options.ts';
import { settingsFile, type Source } from './read-settings.ts';

/** Where people look at the sandbox. The token stands in the fragment, which no server and no log is told. */
export const dashboardOf = ({ control, controlToken }: RunningSandbox, isTokenTold = true): string =>
  `${control}/${controlToken === undefined || !isTokenTold ? '' : `#token=${controlToken}`}`;

/** What standard output has: a line for a script, nothing beside a log, or a greeting. */
export async function shown(sandbox: RunningSandbox, settings: Settings, source: Source | undefined): Promise<string> {
  if (settings.json) return `${JSON.stringify(connection(sandbox, settings))}\n`;
  return settings.log === undefined ? greeting(sandbox, settings, source) : '';
}

/** The token is told where nobody has given it: who has, knows it. */
function connection(
  { url, apiKey, channelId, control, controlToken, metrics }: RunningSandbox,
  { controlToken: given }: Settings,
) {
  const told = given === undefined && controlToken !== undefined ? { controlToken } : {};
  return { url, apiKey, channelId, control, ...told, ...(metrics === undefined ? {} : { metrics }) };
}

async function greeting(running: RunningSandbox, settings: Settings, source: Source | undefined): Promise<string> {
  const { profile, deviate = [], controlToken: given } = settings;
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
    `Seeded with ${counted(pages, 'page')} and ${counted(events, 'event')} (seed ${seed}, scenario ${scenario}); profile ${answers}; ${keptIn(settings, restored)}.`,
    ...(deviate.length === 0 ? [] : [`Switched off: ${deviate.join(', ')}.`]),
    ...metricsTold(running),
    `Dashboard: ${dashboardOf(running, given === undefined)}`,
    `Interface documentation: ${control}/docs`,
    `Guide: ${control}/docs/guide`,
    `Control area: ${control} (its routes: ${control}/openapi.json)`,
    ...(controlToken === undefined
      ? []
      : [`  it takes  Authorization: Bearer ${given === undefined ? controlToken : 'the token that you gave'}`]),
    `Valid pages, event types and places: ${control}/fixtures`,
    '',
    'Try it:',
    '',
    `  curl -sS ${url}/channels/pages.search \\`,
    `    -H ${quote}Authorization: Channel ${key}${quote} -H 'X-Channel: ${channelId}' \\`,
    `    -H 'Content-Type: application/json' -d '{"query": "Community", "perPage": 3}'`,
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}

const metricsTold = ({ metrics }: RunningSandbox): readonly string[] =>
  metrics === undefined ? [] : [`Metrics: ${metrics}`];

/** A key that comes from a variable or the file is nobody's who reads the terminal, or the log of a container. */
const isHidden = (apiKey: string, source: Source | undefined) =>
  apiKey !== defaultSettings.apiKey && (source === 'variable' || source === 'file');

function keptIn({ data, databaseUrl }: Settings, restored: number): string {
  if (databaseUrl !== undefined) return 'kept in the database';
  if (data === undefined) return 'kept in memory';
  return `kept in ${data}, ${counted(restored, 'event')} restored from it`;
}
