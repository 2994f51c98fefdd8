import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands in for the program that opens a browser: the variables that lead to it, and what it was to open. */
export interface FakeOpener {
  readonly variables: { readonly PATH: string };
  opened(): string;
}

/** A folder for `PATH` in which the opener writes down what it is to open, and ends with `code`. */
export function fakeOpener(folder: string, code: number): FakeOpener {
  const path = mkdtempSync(join(folder, 'opener-'));
  for (const name of ['xdg-open', 'open'])
    writeFileSync(join(path, name), `#!/bin/sh\necho "$1" >> '${path}/opened'\nexit ${code}\n`, { mode: 0o755 });
  return {
    variables: { PATH: `${path}:${process.env['PATH'] ?? ''}` },
    opened: () => readFileSync(`${path}/opened`, 'utf8'),
  };
}
