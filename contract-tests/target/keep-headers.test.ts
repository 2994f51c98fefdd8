import { expect, test } from 'vitest';
import { keepHeaders } from './read-body.ts';

const flood = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`x-${at}`, 'y'.repeat(96)]));

test('headers within the bound are kept as they came', () =>
  expect(keepHeaders({ 'set-cookie': ['a=b', 'c=d'], server: 'x' }, 100)).toEqual({
    headers: { 'set-cookie': 'a=b, c=d', server: 'x' },
  }));

test('of a flood those that are judged are kept, the others whole or not at all', () => {
  const { headers, headersLeftOut } = keepHeaders(
    { ...flood, 'x-long': 'z'.repeat(9000), 'content-type': 'text/a' },
    1024,
  );
  expect(headers['content-type']).toBe('text/a');
  expect(headers).not.toHaveProperty('x-long');
  expect(Object.entries(headers).filter(([name]) => name in flood)).toSatisfy((kept: [string, string][]) =>
    kept.every(([name, value]) => value === flood[name]),
  );
  expect(Object.entries(headers).flat().join('').length).toBeLessThanOrEqual(1024);
  expect(Object.keys(headers).length + (headersLeftOut ?? 0)).toBe(102);
});
