import { expect, test } from 'vitest';
import { formatJson } from './json.ts';
import { createBodyReader } from './read-body.ts';

const requestId = '0b9b1d6e-6a3c-4d4e-9f57-0c5c8f6a2b10';

test('a run that holds much keeps less of each further body, and at its bound reads no more', () => {
  const reader = createBodyReader();
  const read = (texts: number) => {
    const bytes = Buffer.from(formatJson({ requestId, status: 422, data: Array(texts).fill('x'.repeat(90)) }));
    return reader.read({ bytes }, 'events.create').isPart;
  };
  const parts = Array.from({ length: 300 }, () => read(150));
  while (reader.full() === undefined && parts.length < 100_000) parts.push(read(60));
  expect([parts[0], parts.at(-1)]).toEqual([undefined, true]);
  expect(parts.length).toBeGreaterThan(1500);
  expect(reader.full()).toMatch(/^32 MiB are the most that a run holds of all answers/);
});
