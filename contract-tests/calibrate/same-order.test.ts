import { expect, test } from 'vitest';
import { createObservations } from '../learn/observations.ts';
import { unknownId } from '../learn/observe/questions/requests.ts';
import { answeredWith } from '../testing/exchange-of.ts';
import { learntAnswers } from './learnt-answers.ts';

const at = new Date('2026-11-01T00:00:00Z');
const credentials = { apiKey: 'key', channelId: 'channel' };

/** What is learnt of refusals of pages with these IDs, which came in this order. */
function learntOf(ids: readonly string[]): string {
  const observations = createObservations(credentials, () => at);
  for (const id of ids) {
    const { ask, violations } = unknownId('page', { operation: 'pages.get', id });
    const what = /^\d+$/.test(id) ? `No page ${id}` : `${id} is no number`;
    const exchange = answeredWith({ ...ask, expects: 'either' }, { errors: [{ what }] }, 404);
    observations.keepRefusal(exchange, 'unknown-page', violations);
  }
  const deployment = { fixtures: {}, accepted: {}, attempts: [], knownPages: [] };
  const nothing = { exchanges: [], limited: [], answered: [], attributes: [] };
  const all = learntAnswers({ observations, deployment, credentials, at, ...nothing });
  return JSON.stringify(all.map(({ question, observed }) => [question, observed]));
}

test('requests that differ in the ID that they ask for alone show the same, in whatever order they are answered', () => {
  const ids = ['1', '2', 'abc', '1.5'];
  expect(learntOf(ids.toReversed())).toBe(learntOf(ids));
});
