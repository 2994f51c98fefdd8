import { SettingRefused } from './options.ts';

/**
 * Under Deno the second request of a kept connection gets no answer, so that a client waits for ever.
 *
 * @throws SettingRefused under Deno
 */
export function refuseDeno(scope: object = globalThis): void {
  if ('Deno' in scope)
    throw new SettingRefused(
      'Deno’s node:http does not answer a second request on a kept connection: run the sandbox with Node 20.19 or newer.',
    );
}
