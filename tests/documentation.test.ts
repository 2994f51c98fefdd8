import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandHelp } from '../src/cli/command-help.ts';
import { loadContract } from '../src/contract/contract.ts';
import { profileNames } from '../src/profile/shipped-profiles.ts';
import { scenarioRows } from '../src/world/scenario/scenario.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const pages = readdirSync('docs').filter((name) => /\.(?:md|html)$/.test(name));

test('docs/README.md links to every page of docs', () => {
  const linked = new Set([...read('docs/README.md').matchAll(/\]\(([^)#]+)/g)].map(([, path]) => path));
  const missing = pages.filter((name) => name !== 'README.md' && !linked.has(name));
  expect(pages.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

describe('README.md', () => {
  const text = read('README.md');

  test('has no more than 150 lines, and leads to the table of contents', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
    expect(text).toContain('](docs/README.md)');
  });

  test('has a row for every command of the program, and for no other', () => {
    const [, table = ''] = text.split('| command | what it does |\n|---|---|\n');
    const cells = [
      ...table
        .split('\n\n', 1)
        .join('')
        .matchAll(/^\| (.+?) \|/gm),
    ].map(([, cell = '']) => cell);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)/g)].map(([, name]) => name));
    expect(named.sort()).toEqual(Object.keys(commandHelp).sort());
  });
});

describe('each count of what the catalogue has is the catalogue’s', () => {
  const { rules, questions } = loadContract();
  const shipped: Readonly<Record<string, number>> = {
    rules: rules.size,
    questions: questions.size,
    profiles: profileNames().length,
    scenarios: scenarioRows().length,
  };
  /** In digits from 10 on, or followed by `ship`: other numbers count an example. Written out, a count escapes this test. */
  const counts =
    /\b(\d{2,}|\w+(?:teen|ty)|\d(?= \w+ ship)) (?:stated |open )?(rules|questions|points|profiles|scenarios)\b/gi;
  const countsIn = (text: string) =>
    [...text.matchAll(counts)].map(([all, count = '', what = '']) => ({ all, count, what }));

  test.each(['README.md', 'CHANGELOG.md', ...pages.map((name) => `docs/${name}`)])('%s', (path) => {
    expect(countsIn(read(path)).filter(({ count, what }) => count !== String(shipped[what]))).toEqual([]);
  });

  test('of each kind one is named', () => {
    const named = countsIn(read('README.md') + read('CHANGELOG.md')).map(({ what }) => what);
    expect(new Set(named)).toEqual(new Set(Object.keys(shipped)));
  });
});
