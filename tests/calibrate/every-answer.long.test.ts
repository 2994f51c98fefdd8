import { expect, test } from 'vitest';
import { loadContract } from '../../src/contract/contract.ts';
import { listedAnswers } from '../../src/interface/question.ts';
import { sampled } from '../testing/sampled.ts';
import { answersOf, calibrateSandbox } from './calibrate-sandbox.ts';

const contract = loadContract();

const finer = 'what is learnt is finer than one word: as below, or in a test of its own';

/** Questions of which one word or number is not given back by each calibration; for others, their files say why. */
const notAlone: Readonly<Record<string, string>> = {
  'search.beyond': 'it shows beside an answer of its own to `search.no-match`: below',
  'refusal.body': finer,
  'body.blank': finer,
  'text.length': finer,
};

const isPlain = (answer: unknown) => typeof answer !== 'object' || answer === null;

const rows = [...contract.questions].flatMap(([id, question]) =>
  (question.unseen?.calibrate === undefined ? listedAnswers(question) : [])
    .filter((answer) => isPlain(answer) && answer !== question.default && !Object.hasOwn(notAlone, id))
    .map((answer) => [id, answer] as const),
);

test.each(sampled(rows, 4))('a deployment that answers %s by %j is learnt to do so', async (id, answer) => {
  const calibration = await calibrateSandbox({ profile: { [id]: answer } });
  expect(answersOf(calibration)[id]).toEqual(answer);
  expect(calibration.violations).toEqual([]);
  expect(calibration.requests).toBeLessThanOrEqual(400);
  expect(calibration.eventsCreated).toBeLessThanOrEqual(10);
});

test.each<[string, unknown]>([
  ['datetime.form', ['local', 'space']],
  ['datetime.form', ['minutes']],
  ['datetime.form', ['utc', 'offset']],
  ['datetime.form', ['other']],
  ['path.id', 'signed'],
  ['search.query.blank', 'empty-refused'],
  ['body.null', { refused: ['address', 'isVirtual'] }],
  ['body.coercion', { refused: ['digit', 'string'] }],
  ['search.order', 'newest'],
  ['search.order', 'id'],
  ['search.order', 'best'],
  ['search.order', 'title'],
  ['search.types', { refused: ['other'] }],
  ['search.types', { refused: ['int', 'string', 'other'] }],
  ['refusal.status.malformed', { empty: 422, 'not-json': 400, 'no-object': 422 }],
  ['refusal.status.media-type', { type: 415, charset: 400 }],
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
