import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The browser of this machine (`apt-get install chromium`); `names` are made to lead to loopback, as a rebinding name server would. */
export async function launchChromium(names: readonly string[] = []): Promise<Browser> {
  const executablePath = places.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) throw new Error(`There is no Chromium at ${places.join(', ')}.`);
  const rules = names.map((name) => `MAP ${name} 127.0.0.1`).join(',');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', ...(rules === '' ? [] : [`--host-resolver-rules=${rules}`])],
  });
}
