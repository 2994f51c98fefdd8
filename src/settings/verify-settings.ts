import { credentialSettings, type Setting } from './options.ts';
import { flag, list, text, whole } from './setting-kinds.ts';

/** The settings of `channel-sandbox verify`. */
export const verifySettings = {
  ...credentialSettings,
  fixtures: text('FILE', 'Test data for the target (YAML); a sandbox supplies its own'),
  profile: text('FILE', 'Profile to compare the observations with'),
  readOnly: flag('Send no create and no update, not even a wrong one'),
  allowWrites: flag('Create events on a host that is not loopback: they cannot be deleted'),
  maxEvents: whole(
    'N',
    [0, 100_000],
    'The most events that the run may create (default: 10 by lawful requests, 25 in all; 1000 on loopback)',
  ),
  rate: whole('N', [1, 10_000], 'The most requests per second (default: 10 on a host that is not loopback)'),
  timeLimit: whole(
    'SECONDS',
    [1, 86_400],
    'Limit on the run; waits that --rate or the target (Retry-After) demand do not count (default: 120)',
  ),
  timeout: whole('MS', [100, 600_000], 'How long an answer may take (default: 10000)'),
  depth: text(
    'DEPTH',
    'How much of each list is sent: quick (at most 150 requests and 5 events), standard (500 and 10), thorough (1,600 and 25)',
    { names: 'depths', default: 'standard' },
  ),
  seed: whole('N', [0, 4_294_967_295], 'With --explore: generate the same requests as the run that reported this seed'),
  explore: whole(
    'N',
    [1, 10_000],
    'Send N generated requests besides the checks, and shrink each failure to the smallest request',
  ),
  allowFlaky: flag('Do not fail a rule when a retry succeeds'),
  rules: list('ID,…', 'Check only these rules or families of rules, with the whole of their lists', { names: 'rules' }),
  init: text('FILE', 'Write a fixtures file with what read requests can find, and check nothing'),
  waivers: text('FILE', 'Failures that are accepted until a date (YAML)'),
  userAgent: text('TEXT', 'The User-Agent header of each request (default: node)', { header: 'text' }),
  ledger: text('FILE', 'Keep the IDs of created events here, and use them again'),
  plan: flag('Print what would be sent, and send nothing'),
  report: list('KIND:FILE', 'Write a report; may be repeated', { names: 'reports' }),
  verbose: flag('Show all failures on the terminal, not only the clearest ones'),
  open: flag('Open the HTML report in the browser; without --report html:FILE it goes into a folder of its own'),
  saveProfile: text('FILE', 'Write what was observed as a profile for `start --profile`'),
  log: text('FILE', 'Write every exchange as a line of JSON, without credentials'),
} satisfies Record<string, Setting>;
