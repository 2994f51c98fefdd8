import { describe, expect, test } from 'vitest';
import { refusingSandbox } from '../testing/refusing-sandbox.ts';
import { fullEvent, validEvent } from '../testing/valid-event.ts';

// A deployment may lawfully read what RFC 7493 warns of (`body.i-json`): then it must not fall over it.
const sandbox = refusingSandbox({ profile: { 'body.i-json': 'accepted', 'limits.body': 20_000_000 } });
const valid = JSON.stringify(validEvent);
const plus = (text: string) => `${valid.slice(0, -1)},${text}}`;
const create = (body: string) => sandbox.send({ target: '/v1/events.create', body });
const lists = `${'['.repeat(9000)}1${']'.repeat(9000)}`;
const objects = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;
const stored = async () => (JSON.parse(await sandbox.events()) as Record<string, unknown>[]).at(-1);

describe('9,000 levels', () => {
  test.each(Object.keys(fullEvent))('as %s are of another type', async (attribute) => {
    for (const nested of [lists, objects]) {
      const { [attribute]: _, ...rest } = fullEvent as Record<string, unknown>;
      const answer = await create(`${JSON.stringify(rest).slice(0, -1)},"${attribute}":${nested}}`);
      expect(answer.status).toBe(422);
      expect((JSON.parse(answer.text) as { data: { violations: object[] } }).data.violations).toContainEqual(
        expect.objectContaining({ pointer: expect.stringMatching(`^/${attribute}`) }),
      );
    }
  });

  test('in an attribute that nobody knows are ignored', async () => {
    expect(await create(plus(`"extra":${objects}`))).toMatchObject({ status: 201 });
  });

  test('as the body itself are no object', async () => {
    expect(await create(lists)).toMatchObject({ status: 400 });
  });
});

test('the last of two keys wins', async () => {
  expect(await create(plus('"title":"first","title":"last"'))).toMatchObject({ status: 201 });
  expect(await stored()).toMatchObject({ title: 'last' });
});

test('__proto__ is an attribute that nobody knows, and changes no prototype', async () => {
  expect(await create(plus('"__proto__":{"isVirtual":true,"polluted":1}'))).toMatchObject({ status: 201 });
  expect(await stored()).toMatchObject({ isVirtual: false });
  expect(await stored()).not.toHaveProperty('polluted');
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('NUL and lone surrogates come back as they went', async () => {
  expect(await create(plus(String.raw`"title":"a\u0000b","addressDetails":"\ud83d"`))).toMatchObject({ status: 201 });
  expect(await stored()).toMatchObject({ title: 'a\0b', addressDetails: '\ud83d' });
});

test.each([
  ['"host":1e400', 422],
  ['"capacity":-0', 201],
  ['"host":9007199254740993', 422],
  ['"type":-1e400', 422],
])('%s', async (text, status) => {
  expect(await create(plus(text))).toMatchObject({ status });
});

test('a string of ten megabytes', async () => {
  expect(await create(plus(`"addressDetails":"${'x'.repeat(10_000_000)}"`))).toMatchObject({ status: 201 });
});
