import { expect, test } from 'vitest';
import { calibrateRecorded } from './calibrate-recorded.ts';
import type { RecordedTraffic } from './recorded-traffic.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

const exchanges = 6000;

/** Events of as many days, then updates of as many that nobody has. */
function recorded(index: number): RecordedTraffic {
  const at = new Date(Date.UTC(2029, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
  const body = { ...validEvent, title: `Day ${index}`, startedAt: `${at}T18:00:00`, endedAt: `${at}T20:00:00` };
  const isNew = index < exchanges / 2;
  const status = isNew ? 201 : 404;
  return {
    at: '2026-11-22T20:00:00Z',
    request: {
      method: 'POST',
      url: `https://staging.example/v1/events.${isNew ? 'create' : `update/${900_000_000 + index}`}`,
      headers: { authorization: 'Channel k-1', 'x-channel': 'c-1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    response: {
      status,
      headers: {},
      body: JSON.stringify({ requestId: `r-${index}`, status, data: isNew ? { id: 1000 + index } : null }),
    },
  };
}

test('thousands of recorded exchanges take as many times longer, not as many squared', () => {
  const traffic = Array.from({ length: exchanges }, (_, index) => recorded(index));
  const began = process.cpuUsage();
  const { observations } = calibrateRecorded(traffic);
  const { user, system } = process.cpuUsage(began);
  expect(observations.find(({ question }) => question === 'refusal.status.unknown-event')).toMatchObject({
    observed: 404,
    sightings: exchanges / 2,
  });
  expect((user + system) / 1e6).toBeLessThan(20); // seconds; each held against each took five minutes
});
