import type { Setting } from './options.ts';

/** The settings of `channel-sandbox audit`. */
export const auditSettings = {
  report: { kind: 'list', value: 'KIND:FILE', names: 'reports', help: 'Write a report; may be repeated' },
  verbose: {
    kind: 'boolean',
    default: false,
    help: 'Show all failures on the terminal, not only the clearest ones',
  },
  failOn: {
    kind: 'list',
    value: 'ID,…',
    names: 'advices',
    help: 'Fail where the client does not follow this advice or family of advice, such as client.create.retried',
  },
  maxAssumed: {
    kind: 'integer',
    value: 'N',
    minimum: 0,
    maximum: 1000,
    help: 'Fail where the traffic relies on more assumed answers than this',
  },
  strict: { kind: 'boolean', default: false, help: 'End with exit code 4 where a rule cannot be judged' },
  json: { kind: 'boolean', default: false, help: 'Print the audit as JSON, as `GET /_sandbox/audit` answers it' },
} as const satisfies Record<string, Setting>;
