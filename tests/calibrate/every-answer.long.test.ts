import { expect, test } from 'vitest';
import { loadContract } from '../../src/contract/contract.ts';
import { lawfulChoices } from '../../src/profile/lawful-choices.ts';
import { sampled } from '../testing/sampled.ts';
import { answersOf, calibrateSandbox } from './calibrate-sandbox.ts';

const contract = loadContract();

/** Questions that are answered by one word or number each, which a calibration has to give back. */
const plain = [
  'refusal.status.invalid',
  'refusal.status.unauthenticated',
  'refusal.status.malformed',
  'refusal.status.media-type',
  'refusal.status.unknown-page',
  'refusal.status.unknown-event',
  'refusal.status.unknown-path',
  'refusal.status.wrong-method',
  'search.data',
  'search.no-match',
  'search.per-page.over',
  'search.bounds',
  'search.query.blank',
  'search.types',
  'search.matching',
  'body.charset',
  'host.form',
  'datetime.order',
  'published-at.past',
  'body.unknown-attribute',
  'body.i-json',
  'auth.scheme.case',
  'auth.blanks',
  'capacity.negative',
];

const isPlain = (answer: unknown) => typeof answer !== 'object' || answer === null;

const rows = plain.flatMap((id) => {
  const question = contract.questions.get(id);
  const answers = question === undefined ? [] : lawfulChoices(question);
  return answers
    .filter((answer) => isPlain(answer) && answer !== question?.default)
    .map((answer) => [id, answer] as const);
});

test.each(sampled(rows, 4))('a deployment that answers %s by %j is learnt to do so', async (id, answer) => {
  const calibration = await calibrateSandbox({ profile: { [id]: answer } });
  expect(answersOf(calibration)[id]).toEqual(answer);
  expect(calibration.violations).toEqual([]);
  expect(calibration.requests).toBeLessThanOrEqual(400);
  expect(calibration.eventsCreated).toBeLessThanOrEqual(10);
});

test.each<[string, unknown]>([
  [
    'datetime.form',
    {
      startedAt: ['T', 'seconds', 'local'],
      endedAt: ['T', 'seconds', 'local', 'date'],
      publishedAt: ['T', 'seconds', 'z'],
    },
  ],
  ['datetime.form', ['space', 'seconds', 'local']],
  ['datetime.form', ['T', 'seconds', 'fraction', 'milliseconds', 'local']],
  ['path.id', 'signed'],
  ['search.query.blank', 'empty-refused'],
  ['body.null', { refused: ['address', 'isVirtual'] }],
  ['body.coercion', { read: ['int-from-string', 'bool-from-word'], except: ['type'] }],
  ['search.matching', { unit: 'word', terms: 'any' }],
  ['search.matching', { unit: 'phrase', case: 'kept', accents: 'kept' }],
  ['search.order', 'newest'],
  ['search.order', 'id'],
  ['search.order', 'best'],
  ['search.order', 'title'],
  ['search.types', { otherwise: 'refused', null: 'omitted', read: ['int-from-string', 'string-from-number'] }],
  ['refusal.list-items', 'list'],
  ['refusal.status.invalid', { otherwise: 422, where: [{ id: 'event.host.valid', status: 404 }] }],
  ['refusal.status.invalid', { otherwise: 422, where: [{ kind: 'null', status: 400 }] }],
  ['refusal.precedence', ['credentials', 'path', 'media-type', 'body', 'attributes', 'references']],
  ['refusal.precedence', ['path', 'credentials', 'media-type', 'references', 'body', 'attributes']],
])('a finer answer to %s is learnt: %j', async (id, answer) => {
  const observed = answersOf(await calibrateSandbox({ profile: { [id]: answer } }))[id];
  expect(sorted(observed)).toEqual(sorted(answer));
});

test.each([404, 'null', 'object'])(
  'behind the last page a search is told as without matches (%j), or empty',
  async (nothing) => {
    const [alike, empty] = await Promise.all(
      ['no-match', 'empty'].map(async (beyond) =>
        answersOf(
          await calibrateSandbox({ profile: { 'search.no-match': nothing, 'search.beyond': beyond } as never }),
        ),
      ),
    );
    expect([alike?.['search.beyond'], empty?.['search.beyond']]).toEqual(['no-match', 'empty']);
  },
);

/** Lists stand for sets, but for the order of refusals. */
function sorted(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.includes('credentials') ? answer : answer.map(sorted).toSorted();
  if (isPlain(answer)) return answer;
  return Object.fromEntries(Object.entries(answer as object).map(([name, one]) => [name, sorted(one)]));
}
