import { anyHost, isLoopback } from '../lib/is-loopback.ts';
import { defaultSettings, flagOf, SettingRefused, variableOf } from './options.ts';

const shortestKey = 16;
const fewestDifferent = 8;

/** Who may reach a sandbox, and the credentials that it is given. */
interface Given {
  readonly allowHost?: readonly string[];
  readonly apiKey?: string;
  readonly channel?: string;
  readonly controlToken?: string;
}

/**
 * Whether nobody but this machine can reach a sandbox. Under any name, pages of other origins can: they have a browser of this machine ask
 * by a name of theirs (DNS rebinding).
 */
export const isLocalOnly = (host: string, { allowHost = [] }: Pick<Given, 'allowHost'>): boolean =>
  isLoopback(host) && !allowHost.includes(anyHost);

/**
 * Whoever reaches the sandbox from elsewhere must neither know its credentials from its documentation nor guess them.
 *
 * @throws SettingRefused
 */
export function requireStrongCredentials(host: string, given: Given): void {
  const { apiKey, controlToken } = given;
  if (controlToken !== undefined && !isStrongKey(controlToken))
    throw new SettingRefused(`--control-token is not ${strongKey}.`);
  if (isLocalOnly(host, given)) return;
  const reached = isLoopback(host)
    ? `--allow-host '*' lets pages of other origins reach it by a name of their own: give it`
    : `--host ${host} can be reached from other machines: give it`;
  const missing = missingOf(given);
  if (missing.length > 0)
    throw new SettingRefused(
      `${reached} ${missing.join(' and ')} of your own, not those that ship with this program.${hostsOf(given)}`,
    );
  if (!isStrongKey(apiKey ?? ''))
    throw new SettingRefused(`${reached} an --api-key that nobody can guess, ${strongKey}.`);
}

function missingOf({ apiKey, channel }: Given): readonly string[] {
  const missing = [];
  if (apiKey === undefined || isShipped(apiKey)) missing.push(named('apiKey'));
  if (channel === undefined || isDefaultChannel(channel)) missing.push(named('channel'));
  return missing;
}

/** Who has not said under which names it is asked will find out by refusals. */
const hostsOf = ({ allowHost = [] }: Given): string =>
  allowHost.length > 0
    ? ''
    : ` Requests by another Host than this address are refused: name it with ${named('allowHost')}.`;

/** A container has variables, and a shell has flags. */
const named = (setting: 'apiKey' | 'channel' | 'allowHost'): string => `--${flagOf(setting)} (${variableOf(setting)})`;

/** What a key is that nobody guesses. */
export const strongKey = `one of ${shortestKey} characters or more, ${fewestDifferent} of them different, printable ASCII without blanks, that no documentation shows`;

export const isStrongKey = (key: string): boolean =>
  key.length >= shortestKey && new Set(key).size >= fewestDifferent && /^[!-~]+$/.test(key) && !isShipped(key);

/** The default key, those of further channels that follow from it, and those that documents show or have shown. */
const isShipped = (key: string): boolean =>
  /^key-(sandbox-local|of-staging)(-\d+)?$|replace-this|of-your-own/i.test(key);

const isDefaultChannel = (channel: string): boolean => channel.toLowerCase() === defaultSettings.channel;

/** Whether nobody guesses any key that a world starts with. */
export const areStrong = ({
  state,
}: {
  readonly state: { readonly credentials: readonly { readonly apiKey: string }[] };
}): boolean => state.credentials.every(({ apiKey }) => isStrongKey(apiKey));
