import { SettingRefused } from './options.ts';

/**
 * The origins whose pages may call the operations; `*` is any.
 *
 * @param isLocal whether only this machine can reach the sandbox
 * @throws SettingRefused
 */
export function corsOrigins(given: readonly string[], isLocal: boolean): readonly string[] | '*' {
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
