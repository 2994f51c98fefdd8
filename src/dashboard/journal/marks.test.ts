import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../control/controls.ts';
import { marksOf } from './marks.ts';

const violation = (pointer: string) => ({ id: 'x', pointer, expected: 'more', actual: 'less' });
const entryOf = (...pointers: readonly string[]) =>
  ({ violations: pointers.map(violation), advices: [] }) as unknown as JournalEntry;

describe('the places in a request that something is said of', () => {
  test('are in its line, its headers and its body', () => {
    const entry = entryOf('/path/id', '/query', '/method', '/headers/x-channel', '/host', '/pathology', '');
    const { line, headers, body } = marksOf(entry, undefined);
    expect(line.map(({ pointer }) => pointer)).toEqual(['/path/id', '/query', '/method']);
    expect(headers).toEqual([{ pointer: '/headers/x-channel', name: 'x-channel', text: 'expected more' }]);
    expect(body.map(({ pointer }) => pointer)).toEqual(['/host', '/pathology']);
  });

  test('name what is missing', () => {
    const missing = { id: 'event.required.host', pointer: '/host', expected: 'a value', actual: 'nothing' };
    const advice = { id: 'event.image.size', pointer: '/image', text: 'larger is better' };
    const entry = { violations: [missing], advices: [advice] } as unknown as JournalEntry;
    expect(marksOf(entry, undefined).body).toEqual([
      { pointer: '/host', text: 'host is missing' },
      { pointer: '/image', text: 'larger is better', isAdvice: true },
    ]);
  });

  test('have the one that is sought, with what was said of it or else the rule', () => {
    const entry = entryOf('/host', '/title');
    expect(marksOf(entry, { pointer: '/host', rule: 'event.host.valid' }).body).toEqual([
      { pointer: '/host', text: 'expected more', isSought: true },
      { pointer: '/title', text: 'expected more' },
    ]);
    expect(marksOf(entry, { pointer: '/image', rule: 'event.image.again' }).body.at(-1)).toEqual({
      pointer: '/image',
      text: 'breaks event.image.again',
      isSought: true,
    });
  });
});
