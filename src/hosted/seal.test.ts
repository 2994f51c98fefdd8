import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { createSeal, headLength, plainHash, SealRefused } from './seal.ts';
import { isPassingRefusal, isRefusal } from './protocol.ts';

const [one, other] = [randomBytes(32), randomBytes(32)];
const text = '{"apiKey":"key-of-mine","name":"İ\u2028"}';
const place = { world: 7, column: 'start' } as const;
const noSeal = createSeal([]);

describe('a seal', () => {
  const seal = createSeal([one]);

  it('opens what it has sealed, of which nobody else can read anything', () => {
    const sealed = seal.seal(text, place);
    expect(seal.open(sealed, place)).toBe(text);
    expect(Buffer.from(sealed.slice(headLength), 'base64url').toString('latin1')).not.toContain('key-of-mine');
    expect(sealed.startsWith(String(seal.newest))).toBe(true);
  });

  it('seals the same text to another each time', () => {
    expect(new Set(Array.from({ length: 50 }, () => seal.seal(text, place))).size).toBe(50);
  });

  it('opens nothing of another world, or of another column', () => {
    const sealed = seal.seal(text, place);
    for (const elsewhere of [
      { ...place, world: 8 },
      { ...place, column: 'state' as const },
    ])
      expect(() => seal.open(sealed, elsewhere)).toThrow(SealRefused);
  });

  it('opens nothing in which a bit was changed, or that was cut', () => {
    const sealed = seal.seal(text, place);
    const bytes = Buffer.from(sealed.slice(headLength), 'base64url');
    const head = sealed.slice(0, headLength);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => seal.open(`${head}${changed.toString('base64url')}`, place)).toThrow(SealRefused);
      expect(() => seal.open(`${head}${bytes.subarray(0, at).toString('base64url')}`, place)).toThrow(SealRefused);
    }
  });

  it('opens nothing of another key, and its message shows none', () => {
    const sealed = createSeal([other]).seal(text, place);
    expect(() => seal.open(sealed, place)).toThrow(/CHANNEL_SANDBOX_SEAL does not have/);
    expect(() => noSeal.open(sealed, place)).toThrow(SealRefused);
    const forged = `${String(seal.newest)}${sealed.slice(headLength)}`;
    expect(() => seal.open(forged, place)).toThrow(/was changed/);
  });

  it('of two keys seals by the first and opens by both', () => {
    const both = createSeal([other, one]);
    expect(both.open(seal.seal(text, place), place)).toBe(text);
    expect(createSeal([other]).open(both.seal(text, place), place)).toBe(text);
    expect(() => seal.open(both.seal(text, place), place)).toThrow(SealRefused);
    expect(both.known).toEqual([both.newest, seal.newest]);
  });

  it('hashes an API key by the key that seals, and finds it by all', () => {
    const both = createSeal([other, one]);
    const [hash, before, plain] = both.hashesOf('key-of-mine');
    expect([hash, before, plain]).toEqual([
      both.hashOf('key-of-mine'),
      seal.hashOf('key-of-mine'),
      noSeal.hashOf('key-of-mine'),
    ]);
    expect(new Set([hash, before, plain, both.hashOf('key-of-other')]).size).toBe(4);
    expect(hash?.startsWith(String(both.newest))).toBe(true);
    expect(plain?.startsWith(plainHash)).toBe(true);
  });

  it('opens what is not sealed; without a key nothing is', () => {
    expect(seal.open(text, place)).toBe(text);
    expect(noSeal.seal(text, place)).toBe(text);
    expect([noSeal.newest, noSeal.known]).toEqual([undefined, []]);
  });
});

const answered = (severity: string, code: string) => Object.assign(new Error('no'), { severity, code });

test.each([
  ['ERROR', '23505', true],
  ['FEHLER', '23505', true],
  ['FEHLER', '40001', true],
  ['ОШИБКА', '42P01', true],
  ['FEHLER', '25006', true],
  ['FEHLER', '57014', true],
  ['ERROR', '53100', true],
  ['PANIK', '53100', false],
  ['FATAL', '57P01', false],
  ['SCHWERWIEGEND', '57P01', false],
  ['FATAL', '25P03', false],
  ['ERROR', '08006', false],
  ['FEHLER', '40003', false],
])('%s %s is a refusal: %j, whatever the language of the database', (severity, code, is) => {
  expect(isRefusal(answered(severity, code))).toBe(is);
});

test('a statement that waited too long is refused for now, in German too', () => {
  expect(isPassingRefusal(answered('FEHLER', '57014'))).toBe(true);
  expect(isPassingRefusal(answered('FEHLER', '23505'))).toBe(false);
});
