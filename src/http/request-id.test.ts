import { describe, expect, test } from 'vitest';
import { newRequestId } from './envelope.ts';

const many = (form: Parameters<typeof newRequestId>[0]) => Array.from({ length: 200 }, () => newRequestId(form));

describe('a request ID (request-id.form)', () => {
  test.each([
    ['v4', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['upper', /^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/],
    ['v7', /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['shape', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/],
  ] as const)('of the form %s, each another', (form, shape) => {
    const ids = many(form);
    expect(ids.filter((id) => !shape.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('of version 7 has each of the four variants, and chance in all of its last part', () => {
    const ids = many('v7');
    expect(new Set(ids.map((id) => id[19])).size).toBe(4);
    expect(new Set(ids.map((id) => id.slice(24))).size).toBe(ids.length);
    expect(new Set(ids.map((id) => id.slice(15, 18))).size).toBeGreaterThan(50);
  });

  test('of version 7 begins with the time', () => {
    const before = Date.now();
    const time = Number.parseInt(newRequestId('v7').replaceAll('-', '').slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  test('of the shape alone is of no version', () => {
    const ids = many('shape');
    expect(new Set(ids.map((id) => id[14])).size).toBeGreaterThan(4);
    expect(new Set(ids.map((id) => id[19])).size).toBeGreaterThan(4);
  });
});
