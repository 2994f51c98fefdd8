import { expect, test } from 'vitest';
import { createTextSearch } from './text-search.ts';

const body = (text: string) => ({ text, size: text.length });
const entry = {
  requestId: 'b4c1-aa',
  request: {
    method: 'POST',
    url: '/v1/events.create',
    headers: [['X-Trace', 'Blue-7']],
    body: body(String.raw`{"title":"Caf\u00e9 \"Sol\" \/ bar"}`),
  },
  response: { status: 201, headers: [['Retry-After', '2']], body: body('{"data":{"id":5061}}') },
} as const;

test.each(['b4c1', 'EVENTS.create', 'x-trace: blue', 'Café "sol" / Bar', '5061', 'retry-after', ' 5061 ', ''])(
  'finds %j',
  (text) => expect(createTextSearch(text)(entry)).toBe(true),
);

test.each(['5062', 'tea', '422'])('does not find %j', (text) => expect(createTextSearch(text)(entry)).toBe(false));

test('an exchange that was cut has its request alone', () => {
  const cut = { ...entry, response: null };
  expect([createTextSearch('5061')(cut), createTextSearch('caf')(cut)]).toEqual([false, true]);
});
