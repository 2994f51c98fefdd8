import { isLoopback } from './http/allowed-hosts.ts';
import { defaultSettings, SettingRefused } from './options.ts';
import type { SandboxOptions } from './sandbox.ts';

const shortestKey = 16;

/**
 * Whoever reaches the sandbox from elsewhere must neither know its credentials from its documentation nor guess them.
 *
 * @throws SettingRefused
 */
export function refuseOpenDoor(host: string, { apiKey, channel, controlToken }: SandboxOptions): void {
  if (controlToken !== undefined && !isSound(controlToken))
    throw new SettingRefused(`--control-token is not ${soundKey}.`);
  if (isLoopback(host)) return;
  const reached = `--host ${host} can be reached from other machines: give it`;
  if (apiKey === undefined || isShipped(apiKey) || channel === undefined || isDefaultChannel(channel))
    throw new SettingRefused(`${reached} --api-key and --channel of your own, not those that ship with this program.`);
  if (!isStrongKey(apiKey))
    throw new SettingRefused(`${reached} an --api-key that nobody can guess, ${strongKey}.`);
}

/** What a key is that nobody guesses. */
export const soundKey = `one of ${shortestKey} characters or more, printable ASCII without blanks`;

export const isSound = (key: string): boolean => key.length >= shortestKey && /^[!-~]+$/.test(key);

const isOwn = (given: string | undefined, standard: string): given is string =>
  given !== undefined && given.toLowerCase() !== standard;
