import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isShipped, projectFiles } from './directions/modules.ts';

const reads = /\b(?:readFile(?:Sync)?|createReadStream|openAsBlob|opendir(?:Sync)?|loadEnvFile)\b|process\.stdin\b/;

/** Modules that read files in another way than `shared/read-bounded.ts`, and what these files are. */
const others: Readonly<Record<string, string>> = {
  'contract-tests/files/contract.ts': 'the package’s own',
  'contract-tests/report/html.ts': 'the package’s own',
  'src/control/routes/pages.ts': 'the package’s own',
  'src/contract/built-contract.ts': 'the package’s own',
  'src/contract/contract.ts': 'the package’s own',
  'src/contract/package-version.ts': 'the package’s own',
  'src/cli/reference/interface-page/interface-page.ts': 'the package’s own',
  'src/world/scenario/scenario.ts': 'scenarios that ship with the package',
  'src/contract/input/shape.ts': 'the package’s own',
  'src/adapters/store/file-lock.ts': 'the store’s lock, and /proc',
  'src/adapters/store/journal-file.ts': 'the store’s, which it writes itself',
  'src/adapters/store/snapshot-file.ts': 'the store’s, which it writes itself',
  'src/sweep/marked-processes.ts': '/proc',
  'src/cli/start.ts': 'a pipe of which only the end is heeded',
};

it('reads what a user hands over in one place', () => {
  const found = projectFiles()
    .filter((file) => isShipped(file) && reads.test(readFileSync(file, 'utf8')))
    .sort();
  expect(found).toEqual(Object.keys(others).sort());
});

it.each(["readFileSync(file, 'utf8')", 'await readFile(file)', 'createReadStream(file)', 'buffer(process.stdin)'])(
  'would see %s',
  (text) => expect(reads.test(text)).toBe(true),
);
