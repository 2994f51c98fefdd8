import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TempFolder extends Disposable {
  readonly path: string;
  file(name: string): string;
}

/** A folder of the test's own, removed with all in it on disposal. */
export function tempFolder(): TempFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'channel-sandbox-test-')));
  return {
    path,
    file: (name) => join(path, name),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
