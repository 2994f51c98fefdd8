import { expect, test, describe } from 'vitest';
import { exchangeOf, searched } from '../testing/exchange-of.ts';
import { createObservations, type SeenRefusal } from '../learn/observations.ts';
import { compositeObservations } from './as-observations.ts';
import { foundObservations } from './found-answers.ts';
import { tellsApart } from './send-wrong-bodies.ts';

const exchange = exchangeOf({ operation: 'events.update', expects: 'either' }, { status: 200 });

const seen = [
  ['body.blank', 'title empty', 'refused'],
  ['body.blank', 'image empty', 'refused'],
  ['body.blank', 'address empty', 'accepted'],
  ['url.schemes', 'webcal', 'accepted'],
  ['url.schemes', 'ftp', 'accepted'],
  ['url.schemes', 'http', 'accepted'],
  ['body.null', 'image', 'refused'],
  ['body.null', 'address', 'accepted'],
  ['body.null', 'cohosts', 'refused'],
  ['email.features', 'symbols', 'accepted'],
  ['email.features', 'dots', 'accepted'],
] as const;

function answersOf(facts: readonly (typeof seen)[number][]): readonly string[] {
  const noted = createObservations({ apiKey: 'key', channelId: 'channel' }, () => new Date(0));
  for (const [question, part, outcome] of facts) noted.seePart({ question, part }, outcome, exchange);
  const observations = compositeObservations(noted, { fixtures: {}, accepted: {}, attempts: [], knownPages: [] });
  return observations.map(({ question, observed }) => `${question} ${JSON.stringify(observed)}`);
}

test('in which order things were seen leaves answers as they are', () => {
  const answers = answersOf(seen);
  expect(answersOf(seen.toReversed())).toEqual(answers);
  expect(answers).toContain('body.blank {"refused":["image","title"]}');
  expect(answers).toContain('url.schemes ["http","https","ftp","webcal"]');
});

describe('kept whole', () => {
  const at = new Date('2026-11-01T00:00:00Z');
  const learnt = { credentials: { apiKey: 'key', channelId: 'channel' }, at, members: [] };

  const exchangeOf = (status: number, data: unknown, isPart: boolean) => {
    const exchange = searched(data, status);
    return isPart && exchange.answer ? { ...exchange, answer: { ...exchange.answer, isPart } } : exchange;
  };

  test.each([false, true])('a refusal that is kept in part (%s) is no sample of refusals', (isPart) => {
    const observations = createObservations(learnt.credentials, () => at);
    observations.keepRefusal(exchangeOf(400, { message: 'no' }, isPart), 'invalid');
    expect(observations.refusals).toHaveLength(isPart ? 0 : 1);
  });

  test.each([false, true])('a search whose results are kept in part (%s) is no sample of results', (isPart) => {
    const data = { results: [{ id: 9000, title: 'Community A', logo: 'https://images.example/9000.png' }] };
    const observations = foundObservations([exchangeOf(200, data, isPart)], learnt);
    expect(observations.map(({ question }) => question)).toEqual(isPart ? [] : ['page.members']);
  });
});

describe('send wrong bodies', () => {
  const refused = (status: number, data: unknown, cause = 'invalid') =>
    ({
      cause,
      violations: [],
      exchange: { answer: { status, json: { requestId: String(Math.random()), status, data } } },
    }) as unknown as SeenRefusal;

  test('refusals tell what is wrong where they are not all the same, in status or body', () => {
    expect(tellsApart([refused(400, null), refused(400, null), refused(403, 'no key', 'unauthenticated')])).toBe(false);
    expect(tellsApart([refused(400, null), refused(404, null)])).toBe(true);
    expect(tellsApart([refused(400, 'no title'), refused(400, 'no host')])).toBe(true);
    expect(tellsApart([refused(400, { trace: 2n ** 62n }), refused(400, { trace: 2n ** 62n + 1n })])).toBe(true);
    expect(tellsApart([])).toBe(false);
  });
});
