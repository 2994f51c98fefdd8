import { describe, expect, test } from 'vitest';
import type { Body } from '../learn/event-body.ts';
import { plainestBody } from './experiment.ts';

const plain = { title: 'a', host: 1, isVip: false, isPaid: false, capacity: 5 };
const fuzzed = { title: 'b', host: 1, isVip: true, isPaid: true, address: '🏛', cohosts: [2] };

/** What it comes to, and in which members each body that was tried departs from the plain one. */
async function plainest(shows: (body: Body) => boolean, body: Body = fuzzed) {
  const tried: string[] = [];
  const departures = (one: Body) =>
    ['isVip', 'isPaid', 'capacity', 'address', 'cohosts']
      .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(plain[name as keyof typeof plain]))
      .join(' ');
  const found = await plainestBody(body, plain, async (one) => {
    tried.push(departures(one));
    return shows(one);
  });
  return { found, tried };
}

describe('the plainest body', () => {
  test('is the plain one, where that shows it too', async () =>
    expect(await plainest(() => true)).toEqual({ found: plain, tried: [''] }));

  test('keeps what is to the point, a member that is left out too', async () => {
    expect((await plainest(({ isPaid }) => isPaid === true)).found).toEqual({ ...plain, isPaid: true });
    const { capacity: _, ...rest } = plain;
    expect((await plainest((body) => !('capacity' in body))).found).toEqual(rest);
    expect((await plainest(({ cohosts }) => cohosts !== undefined)).found).toEqual({ ...plain, cohosts: [2] });
  });

  test('keeps what only shows it together', async () => {
    const both = ({ isVip, cohosts }: Body) => isVip === true && cohosts !== undefined;
    expect((await plainest(both)).found).toEqual(fuzzed);
  });

  test('is the one that was tried, where no other shows it', async () =>
    expect(await plainest(() => false)).toEqual({
      found: fuzzed,
      tried: ['', 'isVip isPaid capacity', 'address cohosts'],
    }));

  test('is not looked for where nothing but the title differs', async () =>
    expect((await plainest(() => true, { ...plain, title: 'b' })).tried).toEqual([]));
});
