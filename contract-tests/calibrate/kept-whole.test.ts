import { expect, test } from 'vitest';
import { searched } from '../testing/exchange-of.ts';
import { foundObservations } from './found-answers.ts';
import { createObservations } from '../learn/observations.ts';

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
