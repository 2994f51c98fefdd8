import { describe, expect, test } from 'vitest';
import type { Violation } from '../../domain/violation.ts';
import { loadContract } from '../../contract/contract.ts';
import { createAsking } from '../../profile/profile.ts';
import { profileOfAnswers } from '../../profile/read-profile.ts';
import { refusalStatus } from './refusal-status.ts';

const contract = loadContract();
const violation: Violation = { id: 'event.host.valid', pointer: '/host', expected: 'a page', actual: '1' };
type Refused = Parameters<typeof refusalStatus>[0];
const refused: Refused = { cause: 'invalid', violation, operation: 'events.create', kind: () => 'reference' };

const statusOf = (answers: Readonly<Record<string, unknown>>, change: Partial<Refused> = {}) =>
  refusalStatus({ ...refused, ...change }, createAsking(profileOfAnswers(answers, contract)).ask);

describe('a status that depends on what is wrong', () => {
  const where = (one: object) => ({ 'refusal.status.invalid': { otherwise: 422, where: [{ ...one, status: 409 }] } });

  test.each<[where: object, change: Partial<Refused>]>([
    [{ id: 'event.host.valid' }, { violation: { ...violation, id: 'event.type.valid' } }],
    [{ kind: 'reference' }, { kind: () => 'required' }],
    [{ kind: 'reference' }, { kind: () => undefined }],
    [{ attribute: 'host' }, { violation: { ...violation, pointer: '/cohosts/0' } }],
    [{ operation: 'events.create' }, { operation: 'events.update' }],
    [{ id: 'event.host.valid', kind: 'reference' }, { kind: () => 'required' }],
    [{ operation: 'events.create', attribute: 'host' }, { operation: 'events.update' }],
  ])('%j fits, and where that is so no more it does not', (one, change) => {
    expect(statusOf(where(one))).toBe(409);
    expect(statusOf(where(one), change)).toBe(422);
  });

  test.each([{ id: 'event.host.valid' }, { attribute: 'host' }])('%j fits nothing without a violation', (one) =>
    expect(statusOf(where(one), { violation: undefined })).toBe(422),
  );

  test('the first that fits counts', () => {
    const answer = {
      otherwise: 422,
      where: [
        { kind: 'required', status: 400 },
        { kind: 'reference', status: 404 },
        { attribute: 'host', status: 409 },
      ],
    };
    expect(statusOf({ 'refusal.status.invalid': answer })).toBe(404);
  });
});

test('of one number it is that, of null none', () => {
  expect(statusOf({ 'refusal.status.invalid': 400 })).toBe(400);
  expect(statusOf({ 'refusal.status.unknown-page': 'null' }, { cause: 'unknown-page' })).toBeNull();
});

test('over the rate it is 429, whatever a profile says', () => expect(statusOf({}, { cause: 'rate' })).toBe(429));

test('what a profile accepts is not refused', () =>
  expect(() => statusOf({ 'refusal.status.media-type': 'accepted' }, { cause: 'media-type' })).toThrow(
    'a media type that is accepted was refused',
  ));
