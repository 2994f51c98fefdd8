import { expect, test, describe } from 'vitest';
import type { SentExchange } from '../target/exchange.ts';
import { searched } from '../testing/exchange-of.ts';
import { createObservations } from './observations.ts';
import { sameForm } from './near-values.ts';

const credentials = { apiKey: 'key-8c1f', channelId: 'chn-77e0' };

function exchange(status: number): SentExchange {
  const headers = { authorization: `Channel ${credentials.apiKey}`, 'x-channel': credentials.channelId };
  return { ...searched(null, status), headers };
}

test('each answer keeps its first exchanges, redacted, and its time; another answer to the question stays visible', () => {
  let second = 0;
  const observations = createObservations(credentials, () => new Date(Date.UTC(2027, 0, 1, 0, 0, (second += 1))));
  for (const status of [400, 422, 422, 422, 422]) observations.see('refusal.status.invalid', status, exchange(status));
  const [observation, ...rest] = observations.list({ 'refusal.status.invalid': 422 });
  expect(rest).toEqual([]);
  expect(observation).toMatchObject({
    question: 'refusal.status.invalid',
    profile: 422,
    observed: 422,
    sightings: 4,
    seenAt: '2027-01-01T00:00:02.000Z',
    contradictions: [{ observed: 400, sightings: 1, seenAt: '2027-01-01T00:00:01.000Z' }],
  });
  expect(observation?.exchanges.map(({ response }) => response?.status)).toEqual([422, 422]);
  expect(observation?.contradictions?.[0]?.exchanges.map(({ response }) => response?.status)).toEqual([400]);
  expect(JSON.stringify(observation)).not.toContain(credentials.apiKey);
  expect(JSON.stringify(observation)).not.toContain(credentials.channelId);
});

describe('same form', () => {
  const form = (text: string) => text.replaceAll(/\d/g, '9').replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A');

  describe('identifiers of the same form', () => {
    test.each(['ChIJN1t_tDeuEmsRUsoyG83frY4', 'place-rotterdam-01', '0d9f7c1e-52b1-4a3c-9a51-0f6f1b9d2c44'])(
      '%s',
      (valid) => {
        const others = sameForm(valid);
        expect(new Set([valid, ...others]).size).toBe(3);
        for (const other of others) expect(form(other)).toBe(form(valid));
      },
    );

    test.each(['2267057', 'PT-LIS', '', '日本日本日本日本'])('%j is too short to tell', (valid) => {
      expect(sameForm(valid)).toEqual([]);
    });
  });
});
