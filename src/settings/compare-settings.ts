import { credentialSettings, type Setting } from './options.ts';
import { verifySettings } from './verify-settings.ts';

const { fixtures, rate, timeLimit, timeout, userAgent, report, verbose, log } = verifySettings;
const { apiKey, channel } = credentialSettings;

/** The settings of `channel-sandbox compare`. What has no letter holds for both deployments, unless the one with the letter is given. */
export const compareSettings = {
  ...credentialSettings,
  apiKeyA: { ...apiKey, help: 'The API key of A' },
  channelA: { ...channel, help: 'The channel identifier of A' },
  apiKeyB: { ...apiKey, help: 'The API key of B' },
  channelB: { ...channel, help: 'The channel identifier of B' },
  fixtures,
  fixturesA: { ...fixtures, help: 'Test data for A (YAML); a sandbox supplies its own' },
  fixturesB: { ...fixtures, help: 'Test data for B (YAML); a sandbox supplies its own' },
  requests: {
    kind: 'integer',
    value: 'N',
    default: 600,
    minimum: 1,
    maximum: 10_000,
    help: 'How many requests are compared, not counting those that confirm and shrink a disagreement',
  },
  seed: { ...verifySettings.seed, help: 'Make the same requests as the comparison that reported this seed' },
  atLeast: {
    kind: 'number',
    value: 'PERCENT',
    minimum: 0,
    maximum: 100,
    help: 'Fail where status or body shape agrees less often than this, such as 99.5',
  },
  allowWrites: {
    kind: 'boolean',
    default: false,
    help: 'Send creates and updates too, on any host: events cannot be deleted',
  },
  maxEvents: {
    ...verifySettings.maxEvents,
    help: 'The most events that may be created on each side (default: 10 by lawful requests, 25 in all; 1000 on loopback)',
  },
  rate,
  timeLimit,
  timeout,
  userAgent,
  report: { ...report, names: 'comparisons' },
  verbose,
  log,
} as const satisfies Record<string, Setting>;
