import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../control/controls.ts';
import { asMarkdown } from './as-markdown.ts';
import { journalCount } from './journal-count.ts';
import { marksOf } from './marks.ts';

const entry = {
  requestId: 'an-id',
  at: '2027-01-01T00:00:00.000Z',
  world: 'chn-a',
  operation: 'events.create',
  request: {
    method: 'POST',
    url: '/v1/events.create',
    headers: [['Content-Type', 'application/json']],
    body: { text: '{"title":"```"}', size: 15 },
  },
  response: { status: 422, headers: [], body: { text: '{"status":422}', size: 14 } },
  violations: [{ id: 'event.required.host', pointer: '/host', expected: 'a value', actual: 'nothing' }],
} as unknown as JournalEntry;

test('the report of a bug says what was asked, what came, and why', () => {
  expect(asMarkdown(entry)).toBe(`### POST events.create → 422

2027-01-01T00:00:00.000Z, request ID \`an-id\`, channel \`chn-a\`, channel-sandbox

Why refused:

\`\`\`text
event.required.host at /host: expected a value, but got nothing
\`\`\`

Request:

\`\`\`\`http
POST /v1/events.create
Content-Type: application/json

{"title":"\`\`\`"}
\`\`\`\`

Answer:

\`\`\`http
{"status":422}
\`\`\`
`);
});

test('an exchange without an answer says so', () => {
  const cut = asMarkdown({ ...entry, response: null, violations: [] });
  expect(cut).toContain('→ cut');
  expect(cut).toContain('The connection was cut without an answer.');
  expect(cut).not.toContain('Why refused');
});

const entries = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ seq: first + index }));

test.each([
  [entries(1, 0), undefined, '0 exchanges'],
  [entries(1, 1), undefined, '1 exchange'],
  [entries(1, 5), undefined, '5 exchanges'],
  [entries(1, 5), 2, '2 of the 5 exchanges'],
  [
    entries(19_618, 20_617),
    undefined,
    'latest 1,000 of 20,617 exchanges: the journal no longer holds 19,617 older ones',
  ],
  [
    entries(19_618, 20_617),
    3,
    '3 of the latest 1,000 of 20,617 exchanges: the journal no longer holds 19,617 older ones',
  ],
  [entries(3001, 5000), undefined, 'latest 2,000 of 5,000 exchanges: this page does not show 3,000 older ones'],
  [entries(7, 7), undefined, 'latest 1 of 7 exchanges: the journal no longer holds 6 older ones'],
  [entries(2, 2), undefined, 'latest 1 of 2 exchanges: the journal no longer holds 1 older one'],
])('%#: %s', (kept, found, said) => expect(journalCount(kept, found)).toBe(said));

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
