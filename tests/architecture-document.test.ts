import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const document = readFileSync('docs/architecture.md', 'utf8');

it('names only files and folders that there are', () => {
  const named = [...document.matchAll(/`((?:src|contract-tests|tests|docs|scenarios|attack)\/[\w./-]*)`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it.each(['src', 'contract-tests'])('draws every folder of %s', (root) => {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'testing',
  );
  expect(folders.length).toBeGreaterThan(6);
  expect(folders.map(({ name }) => name).filter((name) => !document.includes(`${name}/`))).toEqual([]);
});
