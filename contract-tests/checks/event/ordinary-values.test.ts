import { describe, expect, test } from 'vitest';
import type { Deployment } from '../../learn/deployment.ts';
import { exchangeOf } from '../../testing/exchange-of.ts';
import { agreedTrial, learnt } from '../testing/agreed-trial.ts';
import { inMinutesByUtc, longDescription, longTitle, ofCapacity } from './lawful-values.ts';

const deployment = learnt as unknown as Deployment;
const { session } = agreedTrial(); // its time is the 25th of November, 2026, at 9:00

test('a long title goes on from the one that there is, and a long description has its line breaks', () => {
  const { title } = longTitle.change({ title: 'Choir' }, deployment, session) as { readonly title: string };
  expect(title).toMatch(/^Choir and more (and more )+[^]*\.$/);
  expect(`a title of ${title.length} characters`).toBe(longTitle.title);
  const { description } = longDescription.change({}, deployment, session) as { readonly description: string };
  expect(description).toMatch(/^(For a test\.\nPlease ignore\.\n\n)+[^]*\.$/);
  expect(longDescription.title).toContain(` ${description.length} characters`);
});

test('a capacity is of its rule, and not sent to an event of the fixtures with more RSVPs', () => {
  const value = ofCapacity(40);
  expect([value.rule, value.title, value.change({}, deployment, session)]).toEqual([
    'event.types.capacity',
    '40 for capacity',
    { capacity: 40 },
  ]);
  const on = (own: Deployment['own'] | undefined, rsvps: number) => {
    const fixtures = { ...learnt.fixtures, eventWithRsvps: { id: 5001, rsvps } };
    return value.cannot?.(agreedTrial({ deployment: { own, fixtures } as never }), 'events.update');
  };
  expect(on(learnt.own, 41)).toMatchObject({ status: 'skipped' });
  expect([on(learnt.own, 40), on({ ...learnt.own, id: 7 }, 41), on(undefined, 41)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('45 minutes ahead', () => {
  const answered = (date?: string) =>
    exchangeOf(
      { operation: 'pages.get', expects: 'accepted' },
      { status: 200, headers: date === undefined ? {} : { date } },
    );

  test.each([
    ['9:05', 'Wed, 25 Nov 2026 09:05:00 GMT', true],
    ['8:55', 'Wed, 25 Nov 2026 08:55:00 GMT', true],
    ['9:06', 'Wed, 25 Nov 2026 09:06:00 GMT', false],
    ['8:54', 'Wed, 25 Nov 2026 08:54:00 GMT', false],
  ])('can be tried where it is %s there: %s, %s', (_, date, can) => {
    const reason = "the target's clock (`Date`) is off: what is 45 minutes ahead may be its past";
    const finding = can ? undefined : { status: 'notApplicable', reason };
    for (const exchanges of [[answered(date)], [answered(date), answered()]])
      expect(inMinutesByUtc.cannot?.(agreedTrial({ exchanges }), 'events.update')).toEqual(finding);
  });

  test('can be tried where no answer tells a time', () => {
    expect(inMinutesByUtc.cannot?.(agreedTrial({ exchanges: [answered()] }), 'events.update')).toBeUndefined();
  });
});
