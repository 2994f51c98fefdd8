import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { observedProfile, profileText, type ObservedAnswer } from './observed-profile.ts';
import { longest } from './profile-file.ts';
import { readProfile } from './read-profile.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { observedFixtures } from './observed-fixtures.ts';

const contract = loadContract();
const { path: folder } = fileFolder();

const seenAt = '2026-11-22T03:40:00.000Z';

const exchange = (body: string) => ({
  request: { method: 'POST', url: 'https://staging.example/v1/events.create', body: '{}' },
  response: { status: 400, headers: { 'content-type': 'application/json' }, body },
});

const seen = (question: string, observed: unknown, body = '{}'): ObservedAnswer => ({
  question,
  observed,
  sightings: 2,
  seenAt,
  exchanges: [exchange(body)],
});

function written(observed: readonly ObservedAnswer[]) {
  const file = join(folder, 'observed.yaml');
  const unseen = [{ question: 'limits.body', reason: 'it was not\u001B[31m provoked' }];
  const text = profileText(observedProfile({ host: 'staging.example', at: seenAt, observed, unseen }, contract));
  writeFileSync(file, text);
  return { text, read: readProfile(file, contract) };
}

test('what was observed is read again, with the evidence of each answer', () => {
  const once = { ...seen('host.form', 'list'), sightings: 1 };
  const torn = { ...seen('body.null', 'refused'), contradictions: [{ ...seen('', 'omitted'), sightings: 1 }] };
  const { read } = written([seen('refusal.status.invalid', 400), once, torn]);
  expect(read).toMatchObject({ name: 'staging.example', basis: 'calibrated', target: 'staging.example' });
  expect([...read.given]).toEqual(['refusal.status.invalid', 'host.form', 'body.null']);
  expect(read.evidence?.['refusal.status.invalid']).toMatchObject({
    sightings: 2,
    exchanges: [{ request: { method: 'POST', path: '/v1/events.create' }, answer: { status: 400, body: '{}' } }],
  });
  expect(read.evidence?.['host.form']).toMatchObject({ sightings: 1, seenOnce: true });
  expect(read.evidence?.['body.null']?.contradictions).toMatchObject([{ observed: 'omitted', sightings: 1 }]);
  expect(read.unseen).toEqual({ 'limits.body': 'it was not\uFFFD[31m provoked' });
});

test('what no answer can say stands there with its reason and its share', () => {
  const notExpressed = [{ reason: 'some were worded otherwise', count: 3, of: 210 }];
  const { read } = written([{ ...seen('host.form', 'list'), notExpressed }]);
  expect(read.evidence?.['host.form']?.notExpressed).toEqual(notExpressed);
});

test('an answer that is not lawful is left out and named, an int beyond 2^53 exactly', () => {
  const { read } = written([seen('refusal.status.invalid', 400), seen('host.form', { id: 9007199254740993n })]);
  expect([...read.given]).toEqual(['refusal.status.invalid']);
  expect(read.unseen?.['host.form']).toBe('not lawful: {"id":9007199254740993}');
});

test.each([
  ['control characters', '\u001B[2J\u009B31m\u0000\u202E', /^\uFFFD\[2J\uFFFD31m\uFFFD\uFFFD$/],
  ['a lone surrogate', 'a\uD800b', /^a\uFFFDb$/],
  ['line breaks of a text', '{\n\t"a": 1\r\n}', /^\{\n\t"a": 1\r\n\}$/],
  ['a huge text', 'x'.repeat(100_000), new RegExp(`^x{${longest.body}}$`)],
])('what a deployment says comes into the file as a terminal may have it: %s', (_, body, kept) => {
  const { text, read } = written([seen('host.form', 'list', body)]);
  expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(read.evidence?.['host.form']?.exchanges?.[0]?.answer.body).toMatch(kept);
});

test('what an event was stays out of a profile, and IDs that no sandbox can have', () => {
  const event = { id: 5001, rsvps: 3 };
  expect(
    observedFixtures(
      {
        pages: { known: [7, 2n ** 60n], unknown: 2n ** 61n, query: 'Community' },
        contactEmail: undefined,
        eventWithRsvps: { ...event, body: { title: 'As it was' } },
        eventWithUnconfirmedRsvps: { id: 2n ** 60n, rsvps: 4, confirmed: 1, body: {} },
      },
      loadContract(),
    ),
  ).toEqual({ fixtures: { pages: { known: [7], query: 'Community' }, eventWithRsvps: event }, leftOut: [] });
});

test('whether types and places are all that there are stays out: a sandbox has these alone', () => {
  const given = { eventTypes: { valid: [3], complete: true }, places: { valid: ['a'], invalid: 'b', complete: false } };
  expect(observedFixtures(given, loadContract())).toEqual({
    fixtures: { eventTypes: { valid: [3] }, places: { valid: ['a'], invalid: 'b' } },
    leftOut: [],
  });
});

test('a part that no profile can hold is left out, and said', () => {
  const given = {
    pages: { known: [-7], unknown: 0, query: '' },
    places: { valid: ['a'] },
    eventTypes: { valid: [-1, 0] },
  };
  expect(observedFixtures(given, loadContract())).toEqual({
    fixtures: { places: { valid: ['a'] }, eventTypes: { valid: [-1, 0] } },
    leftOut: [expect.stringContaining('/fixtures/pages/query')],
  });
});
