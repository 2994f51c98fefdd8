import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium.ts';

/** Says why tests are skipped where there is no browser; BROWSER=required fails there. */
export function setup(project: TestProject): void {
  if (chromiumPath !== undefined) return;
  const sentence = 'There is no Chromium (apt-get install chromium, or its path in CHROMIUM)';
  if (process.env['BROWSER'] === 'required') throw new Error(`${sentence}, and BROWSER=required.`);
  project.vitest.logger.log(`${sentence}: the tests of pages in a browser are skipped.`);
}
