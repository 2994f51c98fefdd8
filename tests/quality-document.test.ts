import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentText } from './testing/document-blocks.ts';

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version: string; readonly engines?: { readonly node?: string } }>
  >;
}

const packagesOf = (folder: string) =>
  (JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as Lock).packages;

/** Later ones win: the tools that have a folder of their own are those of the table. */
const locks = ['.', 'examples/runners', 'tests/other-tools'].map(packagesOf);
const installed = (name: string): string | undefined =>
  locks.map((packages) => packages[`node_modules/${name}`]?.version).findLast((version) => version !== undefined);

/** The package of a runner whose name in the table is another. */
const packages: Readonly<Record<string, string>> = {
  'Jest, CommonJS': 'jest',
  'Jest, ES modules': 'jest',
  vitest: 'vitest',
  Mocha: 'mocha',
  'Playwright test': '@playwright/test',
};

/** First and second cell of each row under a heading. */
function rowsUnder(heading: string): readonly (readonly [name: string, version: string])[] {
  const [, section = ''] = documentText('docs/quality.md').split(`# ${heading}\n`);
  const [own = ''] = section.split(/\n##+ /);
  return [...own.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].map(([, name = '', version = '']) => [name, version]);
}

test('the versions of runners in docs/quality.md are those that the tests install', () => {
  const named = rowsUnder('Runners').filter(([name]) => name in packages);
  expect(named).toHaveLength(Object.keys(packages).length);
  expect(named.map(([name]) => [name, installed(packages[name] ?? '')])).toEqual(named);
});

test('so are those of tools, and each tool of tests/other-tools has a row', () => {
  const named = rowsUnder("Other people's tools").flatMap(([name, version]) =>
    name.startsWith('`') ? [[name.slice(1, -1), version] as const] : [],
  );
  expect(named.map(([name]) => [name, installed(name)])).toEqual(named);
  const { dependencies } = JSON.parse(readFileSync('tests/other-tools/package.json', 'utf8')) as {
    readonly dependencies: object;
  };
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
});

test('so are the newest, each with the Node that it needs', () => {
  const heading = 'Newest versions, on Node 24';
  const newest = packagesOf('tests/other-tools/newest');
  const named = rowsUnder(heading).filter(([name]) => name.startsWith('`'));
  expect(named.map(([name]) => [name, newest[`node_modules/${name.slice(1, -1)}`]?.version])).toEqual(named);
  const { dependencies } = newest[''] as { readonly dependencies?: object };
  expect(named.map(([name]) => name.slice(1, -1)).toSorted()).toEqual(
    Object.keys(dependencies ?? {}).filter((name) => name !== 'typescript'),
  );
  const needs = new Set(named.map(([name]) => newest[`node_modules/${name.slice(1, -1)}`]?.engines?.node));
  expect([...needs].toSorted()).toEqual(['>=22.18.0', '>=24.18.0']);
});
