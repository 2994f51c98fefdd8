import { expect, test } from 'vitest';
import { exchangeOf } from '../testing/exchange-of.ts';
import { createObservations } from '../learn/observations.ts';
import { compositeObservations } from './as-observations.ts';

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
