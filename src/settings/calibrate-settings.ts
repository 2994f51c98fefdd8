import { credentialSettings, type Setting } from './options.ts';
import { flag, list, text } from './setting-kinds.ts';
import { verifySettings } from './verify-settings.ts';

const { fixtures, readOnly, rate, timeLimit, timeout, userAgent, ledger, log } = verifySettings;

/** The settings of `channel-sandbox calibrate`. */
export const calibrateSettings = {
  ...credentialSettings,
  fixtures,
  out: text('FILE', 'Write the profile here, in place of an earlier one; `-` is standard output'),
  check: text('FILE', 'Report what the deployment answers differently from this profile'),
  from: list('FILE', 'Learn from recorded traffic (HAR, NDJSON, a --log), and send nothing'),
  withFixtures: flag(
    'Keep the pages, places and types of the fixtures in the profile, so that the sandbox has them too',
  ),
  probeLimits: flag('Provoke the limit on the size of a body (up to 10 MiB)'),
  readOnly,
  allowWrites: flag('Create events and update them, on any host: they cannot be deleted'),
  maxEvents: {
    ...verifySettings.maxEvents,
    maximum: 10,
    help: 'The most events that may be created (default, and never more: 10)',
  },
  rate,
  timeLimit,
  timeout,
  userAgent,
  ledger,
  log,
  json: flag('Print everything learnt as JSON'),
} satisfies Record<string, Setting>;
