import { isLoopback } from '../../shared/is-loopback.ts';
import { defaultSettings, SettingRefused } from './options.ts';

const shortestKey = 16;
const fewestDifferent = 8;

/** The credentials that a sandbox is given. */
interface Given {
  readonly apiKey?: string;
  readonly channel?: string;
  readonly controlToken?: string;
}

/**
 * Whoever reaches the sandbox from elsewhere must neither know its credentials from its documentation nor guess them.
 *
 * @throws SettingRefused
 */
export function requireStrongCredentials(host: string, { apiKey, channel, controlToken }: Given): void {
  if (controlToken !== undefined && !isStrongKey(controlToken))
    throw new SettingRefused(`--control-token is not ${strongKey}.`);
  if (isLoopback(host)) return;
  const reached = `--host ${host} can be reached from other machines: give it`;
  if (apiKey === undefined || isShipped(apiKey) || channel === undefined || isDefaultChannel(channel))
    throw new SettingRefused(`${reached} --api-key and --channel of your own, not those that ship with this program.`);
  if (!isStrongKey(apiKey)) throw new SettingRefused(`${reached} an --api-key that nobody can guess, ${strongKey}.`);
}

/** What a key is that nobody guesses. */
export const strongKey = `one of ${shortestKey} characters or more, ${fewestDifferent} of them different, printable ASCII without blanks, that no documentation shows`;

export const isStrongKey = (key: string): boolean =>
  key.length >= shortestKey && new Set(key).size >= fewestDifferent && /^[!-~]+$/.test(key) && !isShipped(key);

/** The default key, those of further channels that follow from it, and those of the examples. */
const isShipped = (key: string): boolean => /^key-(sandbox-local|of-staging)(-\d+)?$/i.test(key);

const isDefaultChannel = (channel: string): boolean => channel.toLowerCase() === defaultSettings.channel;

/** Whether nobody guesses any key that a world starts with. */
export const areStrong = ({
  state,
}: {
  readonly state: { readonly credentials: readonly { readonly apiKey: string }[] };
}): boolean => state.credentials.every(({ apiKey }) => isStrongKey(apiKey));
