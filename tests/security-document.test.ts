import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attacks } from '../tools/attack/attacks.mjs';

const document = readFileSync('SECURITY.md', 'utf8');
const promises = document.split('\n').filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| promise'));
const testsIn = (text: string) => [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file);
const attacksIn = (text: string) =>
  [...text.matchAll(/attacks? (`\w+`(?:(?:, | and )`\w+`)*)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );

describe('SECURITY.md', () => {
  test.each(promises)('%s is shown by a test', (line) => {
    expect([...testsIn(line), ...attacksIn(line)]).not.toEqual([]);
  });

  test('names only tests and attacks that there are', () => {
    expect(promises.length).toBeGreaterThan(15);
    expect(testsIn(document).filter((file) => !existsSync(file))).toEqual([]);
    expect(attacksIn(document).filter((name) => !(name in attacks))).toEqual([]);
    expect(new Set(attacksIn(document)).size).toBeGreaterThan(8);
  });
});
