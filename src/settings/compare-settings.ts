import { credentialSettings, type Setting } from './options.ts';
import { flag, whole } from './setting-kinds.ts';
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
  requests: whole(
    'N',
    [1, 10_000],
    'How many requests are compared, not counting those that confirm and shrink a disagreement',
    { default: 600 },
  ),
  seed: { ...verifySettings.seed, help: 'Make the same requests as the comparison that reported this seed' },
  atLeast: {
    kind: 'number',
    value: 'PERCENT',
    minimum: 0,
    maximum: 100,
    help: 'Fail if status or body shape agrees less often than this, such as 99.5',
  },
  allowWrites: flag('Send creates and updates too, on any host: events cannot be deleted'),
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
} satisfies Record<string, Setting>;
