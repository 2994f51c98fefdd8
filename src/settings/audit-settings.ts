import { flag, list, whole, type Setting } from './setting-kinds.ts';

/** The settings of `channel-sandbox audit`. */
export const auditSettings = {
  report: list('KIND:FILE', 'Write a report; may be repeated', { names: 'reports' }),
  verbose: flag('Show all failures on the terminal, not only the clearest ones'),
  failOn: list(
    'ID,…',
    'Fail if the client does not follow this advice or family of advice, such as client.create.retried',
    { names: 'advices' },
  ),
  maxAssumed: whole('N', [0, 1000], 'Fail if the traffic relies on more assumed answers than this'),
  strict: flag('End with exit code 4 if a rule cannot be judged'),
  json: flag('Print the audit as JSON, as `GET /_sandbox/audit` answers it'),
} satisfies Record<string, Setting>;
