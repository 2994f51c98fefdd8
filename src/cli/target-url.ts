import { SettingRefused } from '../settings/options.ts';

/**
 * The URL of a deployment, as the user gave it.
 *
 * @throws SettingRefused where it is none, or holds credentials, a query or a fragment
 */
export function targetUrl(target: string): string {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new SettingRefused(`${target} is no URL of a deployment, such as https://staging.example/api.`);
  if (url.username !== '' || url.password !== '')
    throw new SettingRefused('Credentials do not belong into the URL: give --api-key and --channel.');
  if (url.search !== '' || url.hash !== '')
    // Either may hold a secret.
    throw new SettingRefused(
      `What follows ${url.origin}${url.pathname} is a query or a fragment, which no request would have: leave it out.`,
    );
  return target;
}
