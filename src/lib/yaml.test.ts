import { describe, expect, it } from 'vitest';
import { readYaml, YamlRefused, yamlMember } from './yaml.ts';

const refusalOf = (text: string): YamlRefused => {
  try {
    readYaml(text);
  } catch (error) {
    if (error instanceof YamlRefused) return error;
    throw error;
  }
  throw new Error('it was read');
};

const list = (length: number, one: (index: number) => string) =>
  Array.from({ length }, (_, index) => one(index)).join('');

describe('a text of YAML', () => {
  const text = 'a: 1\nb:\n  - x: { c: 2 }\n  - "y z": |\n      text\n    w: *n\n'.replace('x: {', 'x: &n {');

  it.each([
    ['/a', { line: 1, column: 1 }],
    ['/b', { line: 2, column: 1 }],
    ['/b/0', { line: 3, column: 5 }],
    ['/b/0/x/c', { line: 3, column: 13 }],
    ['/b/1/y z', { line: 4, column: 5 }],
    ['/b/1/w', { line: 6, column: 5 }],
    ['/b/7/w', { line: 2, column: 1 }],
    ['/b/0/nothing', { line: 3, column: 5 }],
    ['', { line: 1, column: 1 }],
  ])('has %j at %j', (pointer, place) => expect(readYaml(text).placeOf(pointer)).toEqual(place));

  it('keeps an int that no double holds only if it is asked to', () => {
    const large = 'id: 9007199254740993\nsmall: 12\nhalf: 1.5';
    expect(readYaml(large, { exactInts: true }).value).toEqual({ id: 9007199254740993n, small: 12, half: 1.5 });
    expect(typeof (readYaml(large).value as { id: unknown }).id).toBe('number');
  });

  it('is written in one line for a member', () => {
    expect(yamlMember('a.b', ['x y', { c: 'no' }])).toBe("a.b: [x y, {c: 'no'}]");
  });
});

describe('a text that is refused', () => {
  it.each([
    ['', 1, 1, 'the file is empty'],
    ['# only words\n~', 1, 1, 'the file is empty'],
    ['a: 1\n\tb: 2', 2, 1, 'a tab indents the line'],
    ['a: [1', 1, 6, 'not YAML: '],
    ['a: 1\nb: *nobody', 2, 5, 'unidentified alias'],
    ['a: 1\na: 2', 2, 1, 'duplicated mapping key'],
    ['a: !what 1', 1, 4, 'unknown scalar tag'],
    ['? [1]\n: 2', 1, 1, 'complex keys'],
    ['a: 1\n---\nb: 2', 2, 1, 'more than one document'],
    ['\uFFFD\uFFFDa\0:\0', 1, 4, 'it is not UTF-8'],
    ['b: 1\na: &a [*a]', 2, 8, 'levels deep, aliases followed'],
    [`a: &a 1\nb: [${'*a, '.repeat(1001)}]`, 2, 4005, 'more than 1000 aliases'],
    [`${'- '.repeat(100)}a`, 1, 129, 'more than 64 levels deep'],
    [`[${'1,'.repeat(100_001)}]`, 1, 200_000, 'more than 100000 values'],
  ])('%j: line %i, column %i', (...[text, line, column, reason]) => {
    const { place, message } = refusalOf(text);
    expect(message).toContain(reason);
    expect(place).toEqual({ line, column });
  });

  it('shows no line of any length', () => {
    expect(refusalOf('['.repeat(100_000)).excerpt.length).toBeLessThan(1001);
  });
});

describe('reading costs no more than the text grows:', () => {
  // Of the process, in which other tests run: the least of three counts.
  const secondsFor = (read: () => void) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const before = process.cpuUsage();
        read();
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1e6;
      }),
    );

  it.each<[string, (size: number) => string]>([
    ['keys', (size) => list(size, (index) => `key${index}: ${index}\n`)],
    ['keys in one line', (size) => `{${list(size, (index) => `key${index},`)}}`],
    ['anchors', (size) => list(size / 2, (index) => `- &a${index} ${index}\n`)],
    ['lines of a text', (size) => `a: |\n${'  x\n'.repeat(size)}`],
    ['blank lines', (size) => `a:\n${'   \n'.repeat(size)}  b`],
  ])('%s', (_, textOf) => {
    const [small, large] = [textOf(5000), textOf(40_000)];
    const read = (text: string) => () => readYaml(text).placeOf('/nothing');
    secondsFor(read(small)); // warm
    const ratio = secondsFor(read(large)) / Math.max(secondsFor(read(small)), 0.02);
    expect(ratio).toBeLessThan(40); // 64 if it were quadratic
  });
});
