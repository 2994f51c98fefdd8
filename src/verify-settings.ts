import { credentialSettings, type Setting } from './options.ts';

/** The settings of `channel-sandbox verify`. */
export const verifySettings = {
  ...credentialSettings,
  fixtures: {
    kind: 'string',
    value: 'FILE',
    help: 'What the deployment cannot tell about itself (YAML); a sandbox tells it',
  },
  profile: { kind: 'string', value: 'FILE', help: 'Answers that observations are held against' },
  readOnly: { kind: 'boolean', default: false, help: 'Send no create and no update, not even a wrong one' },
  allowWrites: {
    kind: 'boolean',
    default: false,
    help: 'Create events on a host that is not loopback: they cannot be deleted',
  },
  maxEvents: {
    kind: 'integer',
    value: 'N',
    minimum: 0,
    maximum: 100_000,
    help: 'The most events that the run may create',
  },
  rate: {
    kind: 'integer',
    value: 'N',
    minimum: 1,
    maximum: 10_000,
    help: 'The most requests in a second (default: 10 on a host that is not loopback)',
  },
  timeLimit: {
    kind: 'integer',
    value: 'SECONDS',
    minimum: 1,
    maximum: 86_400,
    help: 'How long the run may take, beyond what --rate and throttling force (default: 120)',
  },
  timeout: {
    kind: 'integer',
    value: 'MS',
    minimum: 100,
    maximum: 600_000,
    help: 'How long an answer may take (default: 10000)',
  },
  depth: {
    kind: 'string',
    value: 'DEPTH',
    default: 'standard',
    help: 'How much is looked at: standard (250 requests and 10 events at most), thorough (1,500 and 25)',
  },
  seed: {
    kind: 'integer',
    value: 'N',
    minimum: 0,
    maximum: 4_294_967_295,
    help: 'Draw the same as the run that reported this seed',
  },
  repeat: {
    kind: 'integer',
    value: 'N',
    minimum: 1,
    maximum: 1000,
    help: 'Run all of it N times, for a deployment that fails now and then',
  },
  allowFlaky: {
    kind: 'boolean',
    default: false,
    help: 'Good input that is refused at first and accepted when tried again fails no rule',
  },
  rules: { kind: 'list', value: 'ID,…', help: 'Check only these rules or families of rules' },
  init: {
    kind: 'string',
    value: 'FILE',
    help: 'Write a fixtures file with what reading can find out, and check nothing',
  },
  waivers: { kind: 'string', value: 'FILE', help: 'Failures that are accepted for a time (YAML)' },
  userAgent: { kind: 'string', value: 'TEXT', help: 'The User-Agent header of each request (default: node)' },
  ledger: { kind: 'string', value: 'FILE', help: 'Keep the IDs of created events here, and use them again' },
  plan: { kind: 'boolean', default: false, help: 'Print what would be sent, and send nothing' },
  report: { kind: 'list', value: 'KIND:FILE', help: 'Write a report; may be repeated' },
  saveProfile: { kind: 'string', value: 'FILE', help: 'Write what was observed as a profile for `start --profile`' },
  log: { kind: 'string', value: 'FILE', help: 'Write every exchange as a line of JSON, without credentials' },
} as const satisfies Record<string, Setting>;
