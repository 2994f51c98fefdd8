import { expect, test } from 'vitest';
import { whatCame } from './outcome.ts';

test('one request to come back later, after however long, is not called several', () => {
  const answer = { status: 429, headers: { 'retry-after': '99999999' }, text: '', durationMs: 1 };
  const ask = { operation: 'pages.search', expects: 'either' } as const;
  expect(whatCame({ ask, method: 'POST', url: 'http://127.0.0.1/', headers: {}, answer })).toBe(
    'nothing but a request to come back later: 429',
  );
});
