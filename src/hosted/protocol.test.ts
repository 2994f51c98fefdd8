import { expect, test } from 'vitest';
import { isPassingRefusal, isRefusal } from './protocol.ts';

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
