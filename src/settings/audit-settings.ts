import type { Setting } from './options.ts';

/** The settings of `channel-sandbox audit`. */
export const auditSettings = {
  report: { kind: 'list', value: 'KIND:FILE', help: 'Write a report; may be repeated' },
  maxAssumed: {
    kind: 'integer',
    value: 'N',
    minimum: 0,
    maximum: 1000,
    help: 'Fail where the traffic relies on more open questions that are answered by assumption',
  },
  strict: { kind: 'boolean', default: false, help: 'A rule that cannot be told is no success: exit code 4' },
  json: { kind: 'boolean', default: false, help: 'Print the audit as JSON, as `GET /_sandbox/audit` answers it' },
} as const satisfies Record<string, Setting>;
