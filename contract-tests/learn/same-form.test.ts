import { describe, expect, test } from 'vitest';
import { sameForm } from './near-values.ts';

const form = (text: string) => text.replaceAll(/\d/g, '9').replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A');

describe('identifiers of the same form', () => {
  test.each(['ChIJN1t_tDeuEmsRUsoyG83frY4', 'place-rotterdam-01', '0d9f7c1e-52b1-4a3c-9a51-0f6f1b9d2c44'])(
    '%s',
    (valid) => {
      const others = sameForm(valid);
      expect(new Set([valid, ...others]).size).toBe(3);
      for (const other of others) expect(form(other)).toBe(form(valid));
    },
  );

  test.each(['2267057', 'PT-LIS', '', '日本日本日本日本'])('%j is too short to tell', (valid) => {
    expect(sameForm(valid)).toEqual([]);
  });
});
