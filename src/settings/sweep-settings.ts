import { flag, list, text, whole, type Setting } from './setting-kinds.ts';

/** The settings of `channel-sandbox sweep`. */
export const sweepSettings = {
  questions: list('ID,…', 'Flip only these questions or families of questions', { names: 'questions' }),
  deviations: flag('Inject faults instead, and report those that the client does not notice'),
  all: flag('Flip every question, even those that no request of the baseline met'),
  waivers: text('FILE', 'Answers, or faults, that may break the client until a date (YAML)'),
  profile: text('FILE', 'Profile whose answers are flipped, one at a time (default: default)'),
  scenario: text('NAME', 'Where each run starts: a name, or the path of a YAML file', { names: 'scenarios' }),
  jobs: whole('N', [1, 256], 'How many runs at once (default: as many as there are cores)'),
  timeout: whole('MS', [100, 86_400_000], 'How long one run of COMMAND may take', { default: 300_000 }),
  timeLimit: whole('SECONDS', [1, 86_400], 'Limit on the whole sweep; what is left then is not run', { default: 3600 }),
  verbose: flag('Show all failures on the terminal, not only the clearest ones'),
  report: list('KIND:FILE', 'Write a report; may be repeated', { names: 'reports' }),
} satisfies Record<string, Setting>;

/** Variables that COMMAND finds in its environment. Those that are also settings have their names, so that `verify` in COMMAND works. */
export const commandVariables = {
  url: 'CHANNEL_SANDBOX_URL',
  apiKey: 'CHANNEL_SANDBOX_API_KEY',
  channel: 'CHANNEL_SANDBOX_CHANNEL',
  channelId: 'CHANNEL_SANDBOX_CHANNEL_ID',
  fixtures: 'CHANNEL_SANDBOX_FIXTURES',
} as const;
