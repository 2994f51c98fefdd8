import type { Setting } from './options.ts';

/** The settings of `channel-sandbox sweep`. */
export const sweepSettings = {
  questions: {
    kind: 'list',
    value: 'ID,…',
    names: 'questions',
    help: 'Flip only these questions or families of questions',
  },
  deviations: {
    kind: 'boolean',
    default: false,
    help: 'Inject defects instead, and report those that the client does not notice',
  },
  all: {
    kind: 'boolean',
    default: false,
    help: 'Flip every question, even those that no request of the baseline met',
  },
  waivers: {
    kind: 'string',
    value: 'FILE',
    help: 'Answers, or faults, that may break the client until a date (YAML)',
  },
  profile: {
    kind: 'string',
    value: 'FILE',
    help: 'Profile whose answers are flipped, one at a time (default: default)',
  },
  scenario: {
    kind: 'string',
    value: 'NAME',
    names: 'scenarios',
    help: 'Where each run starts: a name, or the path of a YAML file',
  },
  jobs: {
    kind: 'integer',
    value: 'N',
    minimum: 1,
    maximum: 256,
    help: 'How many runs at once (default: as many as there are cores)',
  },
  timeout: {
    kind: 'integer',
    default: 300_000,
    value: 'MS',
    minimum: 100,
    maximum: 86_400_000,
    help: 'How long one run of COMMAND may take',
  },
  timeLimit: {
    kind: 'integer',
    default: 3600,
    value: 'SECONDS',
    minimum: 1,
    maximum: 86_400,
    help: 'Limit on the whole sweep; what is left then is not run',
  },
  verbose: {
    kind: 'boolean',
    default: false,
    help: 'Show all failures on the terminal, not only the clearest ones',
  },
  report: { kind: 'list', value: 'KIND:FILE', names: 'reports', help: 'Write a report; may be repeated' },
} as const satisfies Record<string, Setting>;

/** Variables that COMMAND finds in its environment. Those that are also settings have their names, so that `verify` in COMMAND works. */
export const commandVariables = {
  url: 'CHANNEL_SANDBOX_URL',
  apiKey: 'CHANNEL_SANDBOX_API_KEY',
  channel: 'CHANNEL_SANDBOX_CHANNEL',
  channelId: 'CHANNEL_SANDBOX_CHANNEL_ID',
  fixtures: 'CHANNEL_SANDBOX_FIXTURES',
} as const;
