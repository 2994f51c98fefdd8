import { describe, expect, test } from 'vitest';
import type { Body } from '../learn/event-body.ts';
import type { RequestSpec } from '../target/exchange.ts';
import type { Check } from './check.ts';
import { agreedTrial, learnt, titled } from './testing/agreed-trial.ts';
import { floorChecks } from './floor.ts';

const own = { id: 5001, title: 'a title', isMade: true };
const check = titled(floorChecks, 'accepts capacity 0, which is unlimited', 'events.update');
const refusal = 'refused with 422';

/** What is found where these events refuse an update, what was sent, and in which order it is shown. */
async function found(refusing: readonly number[], event: object | null = own, of: Check = check) {
  const fixtures = { ...learnt.fixtures, eventWithRsvps: { id: 6000, rsvps: 3 } };
  const answer = ({ id }: RequestSpec) => ({ status: refusing.includes(Number(id)) ? 422 : 200 });
  const trial = agreedTrial({
    deployment: { fixtures, own: event ?? undefined } as never,
    answer,
    breaks: [of.rule],
  });
  const exchanges = [await trial.send({ operation: 'pages.get', id: 9000, expects: 'accepted' })];
  const send = async (ask: RequestSpec) => {
    const exchange = await trial.send(ask);
    exchanges.push(exchange);
    return exchange;
  };
  const finding = await of.run({ ...trial, exchanges, send });
  const sent = trial.asked.slice(1).map(({ id, body, expects }) => [id, (body as Body)['capacity'], expects]);
  return { finding, sent, exchanges: exchanges.map(({ ask }) => ask.id) };
}
const [withRsvps, free] = [
  [6000, 0, 'accepted'],
  [5001, 0, 'accepted'],
];

describe('capacity 0, where it is refused on the event with RSVPs,', () => {
  test('is a finding where an event without RSVPs takes it', async () => {
    const finding = { status: 'failed', actual: refusal, retry: true };
    expect(await found([6000])).toEqual({ finding, sent: [withRsvps, free], exchanges: [5001, 9000, 6000] });
  });

  test('is none where an event without RSVPs does not take it either', async () => {
    const reason = 'an event without RSVPs is not updated with it either, so the floor is not the reason';
    const finding = { status: 'notApplicable', reason };
    expect(await found([6000, 5001])).toEqual({ finding, sent: [withRsvps, free], exchanges: [9000, 6000, 5001] });
  });

  test('is tried on no event that is not the run’s own, and on none where it is taken or is another capacity', async () => {
    expect((await found([6000], { ...own, isMade: false })).sent).toEqual([withRsvps]);
    expect((await found([6000], null)).sent).toEqual([withRsvps]);
    expect((await found([])).sent).toEqual([withRsvps]);
    const equal = titled(floorChecks, 'accepts a capacity equal to the number of RSVPs', 'events.update');
    expect((await found([6000], own, equal)).sent).toEqual([[6000, 3, 'accepted']]);
  });
});

test('a capacity below the floor that was taken is put right at once, and one that was refused is left', async () => {
  const below = titled(floorChecks, 'refuses a capacity below the number of RSVPs', 'events.update');
  expect(await found([], own, below)).toMatchObject({
    finding: { status: 'failed' },
    sent: [
      [6000, 2, 'refused'],
      [6000, 3, 'either'],
    ],
  });
  expect(await found([6000], own, below)).toMatchObject({
    finding: { status: 'passed' },
    sent: [[6000, 2, 'refused']],
  });
});
