import { describe, expect, test } from 'vitest';
import type { Body } from '../learn/event-body.ts';
import type { RequestSpec, EventOperation, SentExchange } from '../target/exchange.ts';
import type { Trial } from './check.ts';
import { noneProven, provenBodies, provenBodiesIn, type Circumstance } from './proven-bodies.ts';
import { agreedTrial } from './testing/agreed-trial.ts';
import { exchangeOf } from '../testing/exchange-of.ts';

type Sent = Partial<RequestSpec> & { readonly status?: number };

/** An exchange of a run: an accepted create, where nothing else is said. */
const sent = ({ status = 201, ...ask }: Sent): SentExchange =>
  exchangeOf({ operation: 'events.create', expects: 'accepted', ...ask }, { status });

interface Run {
  readonly exchanges?: readonly SentExchange[];
  readonly seed?: number;
  readonly mayCreate?: boolean;
  readonly status?: number;
}

function trialOf({ exchanges = [], seed = 0, mayCreate = true, status = 201 }: Run = {}) {
  const trial = agreedTrial({ answer: () => ({ status }) });
  let titles = 0;
  const title = () => `title ${(titles += 1)}`;
  const session = { ...trial.session, exchanges, title, mayCreate: () => mayCreate };
  return { ...trial, seed, session } as unknown as Trial & { readonly asked: readonly RequestSpec[] };
}

/** What marks each body, in order; the baseline has none. */
const marksOf = (bodies: readonly Body[]) => bodies.map((body) => body['mark']);
const marked = (mark: unknown, more: Sent = {}) => sent({ body: { title: 'x', mark }, ...more });
const known = async (exchanges: readonly SentExchange[], operation: EventOperation = 'events.create') =>
  marksOf(await provenBodies(trialOf({ exchanges }), operation, 'a name')).filter((mark) => mark !== undefined);

describe('a body is proven', () => {
  test('where the operation took it as a lawful one', async () =>
    expect(
      await known([
        marked('accepted'),
        marked('refused', { status: 422 }),
        marked('wrong', { expects: 'refused' }),
        marked('open', { expects: 'either' }),
        marked('other credentials', { headers: { authorization: 'x' } }),
        marked('other operation', { operation: 'events.update', id: 5001 }),
        sent({ body: ['mark'] }),
        sent({}),
      ]),
    ).toEqual(['accepted']));

  test('of an update where it went to the run’s own event', async () =>
    expect(
      await known(
        [
          marked('own', { operation: 'events.update', id: 5001, status: 200 }),
          marked('own, as text', { operation: 'events.update', id: '5001', status: 200 }),
          marked('another', { operation: 'events.update', id: 5002, status: 200 }),
          marked('create'),
        ],
        'events.update',
      ),
    ).toEqual(['own', 'own, as text']));

  test('once, whatever its title, and however large its ints', async () => {
    const twice = [marked(1n), sent({ body: { mark: 1n, title: 'y' } }), marked(2)];
    expect(await known(twice)).toHaveLength(2);
  });
});

describe('of the bodies', () => {
  const exchanges = ['a', 'b', 'c'].map((mark) => marked(mark));

  test('the seed draws the first, and all others follow in a ring', async () => {
    const firsts: unknown[] = [];
    for (let seed = 0; seed < 4; seed += 1) {
      const marks = marksOf(await provenBodies(trialOf({ exchanges, seed }), 'events.create', 'a name'));
      expect(new Set(marks)).toEqual(new Set([undefined, 'a', 'b', 'c']));
      const ring = [undefined, 'a', 'b', 'c'];
      const start = ring.indexOf(marks[0] as string);
      expect(marks).toEqual([...ring.slice(start), ...ring.slice(0, start)]);
      firsts.push(marks[0]);
    }
    expect(new Set(firsts).size).toBe(4);
  });

  test('the name draws too', async () => {
    const firsts = ['one', 'two', 'three', 'four', 'five', 'six'].map(
      async (name) => marksOf(await provenBodies(trialOf({ exchanges }), 'events.create', name))[0],
    );
    expect(new Set(await Promise.all(firsts)).size).toBeGreaterThan(1);
  });

  test('each has a title of its own', async () => {
    const bodies = await provenBodies(trialOf({ exchanges }), 'events.create', 'a name');
    expect(new Set(bodies.map((body) => body['title'])).size).toBe(4);
    expect(bodies.map((body) => body['title'])).not.toContain('x');
  });

  test('those count that stood there at the first experiment, for each operation alone', async () => {
    const growing = [marked('a'), marked('u', { operation: 'events.update', id: 5001, status: 200 })];
    const trial = trialOf({ exchanges: growing });
    await provenBodies(trial, 'events.create', 'a name');
    growing.push(marked('later'));
    expect(marksOf(await provenBodies(trial, 'events.create', 'a name'))).not.toContain('later');
    expect(marksOf(await provenBodies(trial, 'events.update', 'a name'))).toContain('u');
  });
});

describe('bodies in a circumstance', () => {
  const virtual: Circumstance = {
    title: 'of a virtual event',
    holds: (body) => body['isVirtual'] === true,
    make: (body) => ({ ...body, isVirtual: true }),
  };
  const holding = marked('virtual', { body: { mark: 'virtual', isVirtual: true } });
  const found = (trial: Trial, operation: EventOperation = 'events.create') =>
    provenBodiesIn(virtual, trial, { operation, name: 'a name' });

  test('are those that hold it, for which nothing is sent', async () => {
    const trial = trialOf({ exchanges: [marked('a'), holding] });
    expect(marksOf(await found(trial))).toEqual(['virtual']);
    expect(trial.asked).toEqual([]);
  });

  test('are one that is made so, where it is taken; it is sent once', async () => {
    const trial = trialOf();
    const bodies = [...(await found(trial)), ...(await found(trial))];
    expect(bodies.map((body) => body['isVirtual'])).toEqual([true, true]);
    expect(trial.asked).toMatchObject([{ operation: 'events.create', expects: 'accepted', body: { isVirtual: true } }]);
  });

  test('are none where it is refused', async () => expect(await found(trialOf({ status: 422 }))).toEqual([]));

  test('are none where no event may be created, which updates do not need', async () => {
    const trial = trialOf({ mayCreate: false, status: 200 });
    expect(await found(trial)).toEqual([]);
    expect(trial.asked).toEqual([]);
    expect(await found(trial, 'events.update')).toHaveLength(1);
  });

  test('that are none are told by name', () =>
    expect(noneProven(virtual)).toBe(
      'no lawful body of a virtual event was accepted, so a refusal would prove nothing',
    ));
});
