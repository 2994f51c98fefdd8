import { proxyReader } from '../http/reached.ts';
import { createHostCheck } from '../http/steps/check-head.ts';
import type { Parts } from '../http/app.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { defaultSettings, SettingRefused } from '../settings/options.ts';
import { trustOf } from '../settings/trusted-proxies.ts';
import type { Grounds } from '../world/start/world-start.ts';

type Reach = Pick<Parts, 'isOurHost' | 'readProxy' | 'cors'>;

/**
 * Under which names the sandbox answers, which proxies it believes, and which pages of other origins may call it.
 *
 * @throws SettingRefused
 */
export async function reachOf(
  { host = defaultSettings.host, allowHost = [], trustedProxy, cors }: SandboxOptions,
  { isLocal, contract }: Pick<Grounds, 'isLocal' | 'contract'>,
): Promise<Reach> {
  const isOurHost = createHostCheck([host, ...allowHost]);
  return {
    isOurHost,
    ...(trustedProxy === undefined ? {} : { readProxy: proxyReader(trustOf(trustedProxy)) }),
    ...(cors === undefined
      ? {}
      : { cors: (await import('../http/cors.ts')).corsOf(corsOrigins(cors, isLocal), { contract, isOurHost }) }),
  };
}

/**
 * The origins whose pages may call the operations; `*` is any.
 *
 * @param isLocal whether only this machine can reach the sandbox
 * @throws SettingRefused
 */
function corsOrigins(given: readonly string[], isLocal: boolean): readonly string[] | '*' {
  for (const origin of given) if (origin !== '*') requireOrigin(origin);
  if (!given.includes('*')) return given;
  if (isLocal) return '*';
  throw new SettingRefused(
    `--cors '*' is for a sandbox that only this machine can reach: name each origin, such as --cors https://app.example.`,
  );
}

function requireOrigin(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.origin === text && /^https?:$/.test(url.protocol)) return;
  const meant = url !== undefined && /^https?:$/.test(url.protocol) ? `, here ${url.origin}` : '';
  throw new SettingRefused(
    `--cors is ${JSON.stringify(text)}: give an origin, which is a scheme, a host and a port, such as http://localhost:5173${meant}.`,
  );
}
