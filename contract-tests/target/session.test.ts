import { expect, test } from 'vitest';
import { permissionsOf, type RunOptions } from '../run/options.ts';
import { exchangeOf } from '../testing/exchange-of.ts';
import type { RequestSpec } from './exchange.ts';
import type { Id } from './json.ts';
import { Session } from './session.ts';
import { noMoreEvents, type Send } from './session-parts.ts';
import { counted } from '../../src/lib/describe.ts';

/** Stores whatever comes. */
function storing(): Send {
  let events = 0;
  return async (ask) => {
    await new Promise(setImmediate);
    events += 1;
    return exchangeOf(ask, { status: 201, json: { data: { id: events } } });
  };
}

function openSession(
  options: RunOptions & { readonly mostRequests?: number },
  append: (id: Id) => void = () => undefined,
  send = storing(),
): Session {
  return new Session({
    fixtures: {},
    credentials: { apiKey: '', channelId: '' },
    permissions: permissionsOf(options, true),
    ledger: { earlier: [], append },
    send,
    runName: '1',
    now: () => new Date(),
    mostRequests: options.mostRequests ?? 1500,
    profile: {},
  });
}

/** How many of so many creates were sent, several at once. */
async function sentOf(session: Session, expects: RequestSpec['expects'], count: number) {
  const asks = Array.from({ length: count }, () => session.send({ operation: 'events.create', body: {}, expects }));
  const settled = await Promise.allSettled(asks);
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  return { sent: count - reasons.length, reasons: [...new Set(reasons)] };
}

test.each([
  ['standard depth', {}, 10],
  ['thorough depth', { depth: 'thorough' }, 25],
] as const)(
  '%s: lawful creates make no more events, and what only a broken target stores goes on',
  async (_, options, most) => {
    const session = openSession(options);
    expect(await sentOf(session, 'refused', 20)).toEqual({ sent: 20, reasons: [] });
    expect((await sentOf(session, 'accepted', 5)).sent).toBe(5);
    expect(await sentOf(session, 'either', 40)).toEqual({
      sent: most - 5,
      reasons: [
        `BoundReached: this run creates at most ${counted(most, 'event')} by lawful requests: set --max-events for more`,
      ],
    });
    expect(await sentOf(session, 'refused', 5)).toEqual({ sent: 5, reasons: [] });
  },
);

test.each([4, 40])('--max-events %i wins', async (maxEvents) => {
  const session = openSession({ maxEvents });
  expect(await sentOf(session, 'accepted', 50)).toEqual({
    sent: maxEvents,
    reasons: [`BoundReached: ${noMoreEvents(maxEvents)}`],
  });
  expect((await sentOf(session, 'refused', 2)).sent).toBe(0);
});

test('a ledger that cannot be written ends the creating, and what was created is in the residue', async () => {
  const session = openSession({}, () => {
    throw new Error('ENOSPC: no space left on device');
  });
  expect((await sentOf(session, 'accepted', 1)).sent).toBe(1);
  expect(await sentOf(session, 'refused', 3)).toEqual({
    sent: 0,
    reasons: ['BoundReached: no event is created that the ledger cannot keep: ENOSPC: no space left on device'],
  });
  expect([session.residue, session.mayCreate()]).toEqual([[1], false]);
});

test('a few requests may only show a finding more plainly, and no create once half of the events are made', async () => {
  const session = openSession({ maxEvents: 4 });
  const mayShow = () => [session.mayShowPlainer('events.create'), session.mayShowPlainer('events.update')];
  expect(mayShow()).toEqual([true, true]);
  await sentOf(session, 'refused', 2);
  expect(mayShow()).toEqual([false, true]);
  const left = Array.from({ length: 100 }, () => session.mayShowPlainer('events.update'));
  expect(left.filter(Boolean)).toHaveLength(1500 / 30 - 3);
});

/** A session whose target answers with these statuses in turn, the last of them on and on. */
function openAnswering(statuses: readonly number[], sent: RequestSpec[] = []): Session {
  return openSession({}, undefined, async (ask) => {
    await new Promise(setImmediate);
    sent.push(ask);
    return exchangeOf(ask, { status: statuses[Math.min(sent.length, statuses.length) - 1] ?? 200, json: {} });
  });
}

const read: RequestSpec = { operation: 'pages.get', id: 1, expects: 'accepted' };
const wrong: RequestSpec = { operation: 'pages.search', body: {}, expects: 'refused' };

test.each([401, 403])('a key that ran out ends the run at the first %i, which is not kept', async (status) => {
  const sent: RequestSpec[] = [];
  const session = openAnswering([200, status], sent);
  await session.send(read);
  const reason = `the target accepted the credentials at first, and refuses them now (status ${status})`;
  const settled = await Promise.allSettled([session.send(wrong), session.send(wrong)]);
  expect(settled.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    `RunStopped: ${reason}`,
    `RunStopped: ${reason}`,
  ]);
  await expect(session.send(read)).rejects.toThrow(reason);
  expect(session.exchanges.map(({ ask }) => ask)).toEqual([read]);
  expect([sent, session.stopped]).toEqual([[read, wrong, wrong, read], reason]);
});

test('a target that refuses what is wrong with 401 is asked once whether it means the credentials', async () => {
  const sent: RequestSpec[] = [];
  const session = openAnswering([200, 401, 200, 401], sent);
  await session.send(read);
  await session.send(wrong);
  await session.send(wrong);
  expect([sent, session.stopped, session.exchanges.length]).toEqual([[read, wrong, read, wrong], undefined, 3]);
});

test('wrong credentials say nothing of the right ones, nor does a target that never accepted them', async () => {
  const sent: RequestSpec[] = [];
  const session = openAnswering([401, 200, 401], sent);
  const asks = [wrong, read, { ...wrong, headers: {} }];
  for (const ask of asks) await session.send(ask);
  expect([sent, session.stopped]).toEqual([asks, undefined]);
});

test('a question is cut where requests ran out before it, or inside it; not where they ran out behind it', async () => {
  const session = openSession({ mostRequests: 10 });
  const observe = async (serves: string, count: number) => {
    for (let times = 0; times < count; times += 1)
      await session.observe({ operation: 'pages.get', id: 1, expects: 'either', serves });
  };
  await observe('host.form', 2);
  expect(session.isCut('search.data')).toBe(false);
  await expect(observe('datetime.form', 9)).rejects.toThrow('10 requests are enough');
  expect(['host.form', 'datetime.form', 'search.data'].map((id) => session.isCut(id))).toEqual([false, true, true]);
});
