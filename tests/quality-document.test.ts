import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentText } from './testing/document-blocks.ts';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
}

/** Later ones win: the tools that have a folder of their own are those of the table. */
const locks = ['package-lock.json', 'examples/runners/package-lock.json', 'tests/other-tools/package-lock.json'].map(
  (path) => (JSON.parse(readFileSync(path, 'utf8')) as Lock).packages,
);
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
  const [, section = ''] = documentText('docs/quality.md').split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
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
