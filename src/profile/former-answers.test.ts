import { expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { nearestLawful } from './former-answers.ts';
import { createWhyUnlawful } from './lawful-answers.ts';

const whyUnlawful = createWhyUnlawful(loadContract());

test.each<[question: string, former: unknown, nearest: unknown]>([
  ['datetime.form', ['T', 'seconds', 'local'], ['local']],
  ['datetime.form', ['T', 'seconds', 'fraction', 'z', 'offset'], ['utc', 'offset']],
  [
    'datetime.form',
    [
      ['T', 'seconds', 'local'],
      ['space', 'seconds', 'local'],
    ],
    ['local', 'space'],
  ],
  ['datetime.form', { startedAt: ['T', 'minutes', 'local'], publishedAt: ['T', 'seconds', 'z'] }, ['minutes']],
  [
    'datetime.form',
    ['T', 'space', 'minutes', 'seconds', 'fraction', 'comma', 'local', 'z', 'offset', 'basic-offset'],
    ['local', 'minutes', 'space', 'utc', 'offset', 'other'],
  ],
  ['email.features', ['symbols', 'long', 'literal'], ['symbols', 'quoted']],
  ['url.features', ['userinfo', 'ip', 'single-label', 'spaces'], ['userinfo', 'host', 'blanks']],
  ['search.matching', { unit: 'word', terms: 'any' }, 'any'],
  ['search.matching', { unit: 'phrase', case: 'kept' }, 'substring'],
  ['search.types', 'ignored', 'accepted'],
  [
    'search.types',
    { otherwise: 'refused', null: 'omitted', read: ['int-from-string'] },
    { refused: ['string', 'other'] },
  ],
  ['search.types', { otherwise: 'refused' }, 'refused'],
  ['search.types', { otherwise: 'ignored', null: 'refused' }, { refused: ['null'] }],
  [
    'body.coercion',
    { read: ['int-from-string', 'bool-from-word'], except: ['title'] },
    { refused: ['digit', 'string'] },
  ],
  ['body.coercion', { read: [] }, 'refused'],
])('%s: %j is refused, and the nearest lawful answer named', (question, former, nearest) => {
  expect(nearestLawful(question, former)).toEqual(nearest);
  expect(whyUnlawful(question, nearest)).toBeUndefined();
  expect(whyUnlawful(question, former)).toContain(`The nearest one is ${JSON.stringify(nearest)}`);
});

test.each([
  ['datetime.form', ['epoch-seconds']],
  ['datetime.form', 'T'],
  ['email.features', ['comets']],
  ['search.matching', 'none'],
  ['host.form', 'tuple'],
])('%s: %j is near to none', (question, answer) => {
  expect(nearestLawful(question, answer)).toBeUndefined();
  expect(whyUnlawful(question, answer)).not.toContain('nearest');
});
