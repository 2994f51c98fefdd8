import { proxyReader } from './http/reached.ts';
import { createHostCheck } from './http/steps/check-head.ts';
import type { Parts } from './http/app.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { corsOrigins } from './settings/cors-origins.ts';
import { defaultSettings } from './settings/options.ts';
import { trustOf } from './settings/trusted-proxies.ts';
import type { Grounds } from './world/start/world-start.ts';

type Reach = Pick<Parts, 'isOurHost' | 'readProxy' | 'cors'>;

/**
 * Under which names the sandbox answers, which proxies it believes, and which pages of other origins may call it.
 *
 * @throws SettingRefused
 */
export async function reachOf(
  { host = defaultSettings.host, allowHost = [], trustedProxy, cors }: SandboxOptions,
  { isLocal, match }: Pick<Grounds, 'isLocal'> & Pick<Parts, 'match'>,
): Promise<Reach> {
  const isOurHost = createHostCheck([host, ...allowHost]);
  return {
    isOurHost,
    ...(trustedProxy === undefined ? {} : { readProxy: proxyReader(trustOf(trustedProxy)) }),
    ...(cors === undefined
      ? {}
      : { cors: (await import('./http/cors.ts')).corsOf(corsOrigins(cors, isLocal), { match, isOurHost }) }),
  };
}
