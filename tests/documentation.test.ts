import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandHelp } from '../src/cli/command-help.ts';

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
