import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const document = readFileSync('docs/architecture.md', 'utf8');
const decisions = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`);

/** Files and folders that a text names by their path from the root; of a pattern, its folder. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:src|contract-tests|tests|docs|scenarios|attack|shared|packaging|dashboard)\/[\w./-]*)/g)].map(
    ([, path = '']) => path,
  );

it('names only files and folders that there are', () => {
  const named = pathsIn(document);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it.each(decisions)('%s names only files and folders that there are, on one screen', (path) => {
  const text = readFileSync(path, 'utf8');
  expect(pathsIn(text).filter((one) => !existsSync(one))).toEqual([]);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

it.each(['src', 'contract-tests'])('draws every folder of %s', (root) => {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'testing',
  );
  expect(folders.length).toBeGreaterThan(6);
  expect(folders.map(({ name }) => name).filter((name) => !document.includes(`${name}/`))).toEqual([]);
});
