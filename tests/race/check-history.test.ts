import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkHistory } from './check-history.ts';
import {
  forgetfulWorlds,
  withoutForgotten,
  type Asked,
  type Operation,
  type Outcome,
  type SeenEvent,
} from './history.ts';

/** Of every event. */
const capacity = 2;

const kinds = ['create', 'update', 'register', 'read', 'list', 'set-clock', 'read-clock', 'meet-fault'] as const;

interface Drawn {
  readonly kind: (typeof kinds)[number];
  readonly begin: number;
  /** Milliseconds from its begin until it has its effect, and from then until its end. */
  readonly before: number;
  readonly after: number;
  readonly outcome: Outcome;
  readonly event: number;
}

/** Operations that overlap. */
const drawn = fc.array(
  fc.record<Drawn>({
    kind: fc.constantFrom(...kinds),
    begin: fc.integer({ min: 1, max: 1000 }),
    before: fc.integer({ min: 0, max: 99 }),
    after: fc.integer({ min: 1, max: 99 }),
    outcome: fc.constantFrom('made', 'made', 'made', 'made', 'refused', 'unknown'),
    event: fc.nat({ max: 9 }),
  }),
  { minLength: 30, maxLength: 120 },
);

/** What a sandbox answers that does one thing after the other, each at a moment between its begin and its end. */
function historyOf(drawn: readonly Drawn[]): Operation[] {
  const model = new Model();
  const first = { world: 0, replica: 0, begin: -2, end: -1 };
  const answered = [...drawn.entries()]
    .toSorted(([, a], [, b]) => a.begin + a.before - b.begin - b.before)
    .map(([number, one]): Operation => {
      const times = { begin: one.begin, end: one.begin + one.before + one.after };
      return { ...model.answer(number, one), world: 0, replica: 0, ...times };
    });
  return [
    { kind: 'set-clock', value: 'start', outcome: 'made', ...first },
    { kind: 'set-fault', fault: 'f', count: 3, ...first },
    ...answered,
  ];
}

class Model {
  readonly #events: SeenEvent[] = [];
  #clock = 'start';
  #left = 3;

  answer(number: number, { kind, outcome, event }: Drawn): Asked {
    const isMade = outcome === 'made' || (outcome === 'unknown' && number % 2 === 0);
    const at = this.#events.length === 0 ? -1 : event % this.#events.length;
    switch (kind) {
      case 'list':
        return { kind, found: [...this.#events] };
      case 'read-clock':
        return { kind, value: this.#clock };
      case 'set-clock':
        if (isMade) this.#clock = `clock-${number}`;
        return { kind, value: `clock-${number}`, outcome };
      case 'meet-fault':
        this.#left -= 1;
        return { kind, fault: 'f', hasActed: outcome === 'made' ? this.#left >= 0 : undefined };
      default:
        return this.#ofEvent(kind, number, { at, outcome, isMade });
    }
  }

  #ofEvent(
    kind: 'create' | 'update' | 'register' | 'read',
    number: number,
    { at, outcome, isMade }: { readonly at: number; readonly outcome: Outcome; readonly isMade: boolean },
  ): Asked {
    const event = this.#events[at];
    if (event === undefined || kind === 'create') return this.#create(`create-${number}`, outcome, isMade);
    const { id, members } = event;
    if (kind === 'read') return { kind, id, found: event };
    const [value, member] = [`update-${number}`, `member-${number}`];
    if (kind === 'update') {
      if (isMade) this.#events[at] = { ...event, value };
      return { kind, id, value, outcome };
    }
    if (members.length === capacity) return { kind, id, member, outcome: 'refused', isFull: true };
    if (isMade) this.#events[at] = { ...event, members: [...members, member] };
    return { kind, id, member, outcome };
  }

  #create(tag: string, outcome: Outcome, isMade: boolean): Asked {
    const id = 5000 + this.#events.length;
    if (isMade) this.#events.push({ id, tag, value: tag, capacity, members: [] });
    return { kind: 'create', tag, outcome, ...(outcome === 'made' ? { id } : {}) };
  }
}

test('nothing is found in a history of one thing after the other', () => {
  fc.assert(
    fc.property(drawn, (all) => {
      expect(checkHistory(historyOf(all))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

const event = (change: Partial<SeenEvent> = {}): SeenEvent => ({
  id: 5000,
  tag: 'first',
  value: 'first',
  capacity,
  members: [],
  ...change,
});

/** One operation after the other, each of 10 ms. */
const inTurn = (...asked: readonly Asked[]): Operation[] =>
  asked.map((one, index) => ({ ...one, world: 3, replica: 0, begin: index * 20, end: index * 20 + 10 }));

const created: Asked = { kind: 'create', tag: 'first', id: 5000, outcome: 'made' };
const updated: Asked = { kind: 'update', id: 5000, value: 'new', outcome: 'made' };
const registered = (member: string, outcome: Outcome = 'made'): Asked => ({
  kind: 'register',
  id: 5000,
  member,
  outcome,
});
const read = (found?: SeenEvent): Asked => ({ kind: 'read', id: 5000, found });
const meets = (times: number): Asked[] =>
  Array.from({ length: times }, () => ({ kind: 'meet-fault', fault: 'f', hasActed: true }));

test.each<[string, string, Operation[]]>([
  ['a create that is gone', 'lost write', inTurn(created, read())],
  ['an update that nobody sees', 'lost write', inTurn(created, updated, read(event()))],
  [
    'an update that is gone again',
    'stale read',
    inTurn(created, updated, read(event({ value: 'new' })), read(event())),
  ],
  [
    'an unknown update that comes and goes',
    'stale read',
    inTurn(created, { ...updated, outcome: 'unknown' }, read(event({ value: 'new' })), read(event())),
  ],
  [
    'a refused update that is seen',
    'refused and made',
    inTurn(created, { ...updated, outcome: 'refused' }, read(event({ value: 'new' }))),
  ],
  [
    'an update that is seen before it is sent',
    'seen before it was sent',
    inTurn(created, read(event({ value: 'new' })), updated),
  ],
  ['a value of nobody', 'never sent', inTurn(created, read(event({ value: 'else' })))],
  ['an event of nobody', 'never sent', inTurn({ kind: 'list', found: [event({ tag: 'else', value: 'else' })] })],
  ['two creates with one ID', 'duplicate ID', inTurn(created, { ...created, tag: 'second' })],
  [
    'an unknown create that was sent again',
    'made twice',
    inTurn(
      { kind: 'create', tag: 'first', outcome: 'unknown' },
      { kind: 'list', found: [event(), event({ id: 5001 })] },
    ),
  ],
  [
    'a refused create that is there',
    'refused and made',
    inTurn({ kind: 'create', tag: 'first', outcome: 'refused' }, { kind: 'list', found: [event()] }),
  ],
  ['a list without what was created', 'lost write', inTurn(created, { kind: 'list', found: [] })],
  ['an RSVP that is gone', 'lost RSVP', inTurn(created, registered('ana'), read(event()))],
  [
    'an RSVP that comes and goes',
    'stale read',
    inTurn(created, registered('ana', 'unknown'), read(event({ members: ['ana'] })), read(event())),
  ],
  [
    'a refused RSVP that is there',
    'refused and made',
    inTurn(created, registered('ana', 'refused'), read(event({ members: ['ana'] }))),
  ],
  [
    'RSVPs beyond capacity',
    'more RSVPs than capacity',
    inTurn(created, registered('a'), registered('b'), registered('c'), read(event({ members: ['a', 'b', 'c'] }))),
  ],
  [
    'an event that is full with one place left',
    'full though it was not',
    inTurn(
      created,
      registered('a'),
      { kind: 'register', id: 5000, member: 'b', outcome: 'refused', isFull: true },
      read(event({ members: ['a'] })),
    ),
  ],
  [
    'two reads of which each lacks an RSVP',
    'reads that disagree',
    inTurn(
      created,
      registered('a', 'unknown'),
      registered('b', 'unknown'),
      read(event({ members: ['a'] })),
      read(event({ members: ['b'] })),
    ),
  ],
  [
    'a clock that goes back',
    'stale read',
    inTurn(
      { kind: 'set-clock', value: '1', outcome: 'made' },
      { kind: 'set-clock', value: '2', outcome: 'made' },
      { kind: 'read-clock', value: '2' },
      { kind: 'read-clock', value: '1' },
    ),
  ],
  [
    'a fault that acts once too often',
    'a fault acts too often',
    inTurn({ kind: 'set-fault', fault: 'f', count: 3 }, ...meets(4)),
  ],
  [
    'a fault that is left out once',
    'a fault acts too seldom',
    inTurn({ kind: 'set-fault', fault: 'f', count: 3 }, ...meets(2), {
      kind: 'meet-fault',
      fault: 'f',
      hasActed: false,
    }),
  ],
])('%s is found: %s', (_, kind, history) => {
  expect(checkHistory(history).map((finding) => finding.kind)).toContain(kind);
});

test.each<[string, Operation[]]>([
  [
    'an update whose outcome is unknown may be made or not',
    inTurn(created, { ...updated, outcome: 'unknown' }, read(event()), read(event({ value: 'new' }))),
  ],
  [
    'an answer that was lost may have used up a fault',
    inTurn({ kind: 'set-fault', fault: 'f', count: 2 }, ...meets(1), {
      kind: 'meet-fault',
      fault: 'f',
      hasActed: undefined,
    }),
  ],
])('%s', (_, history) => expect(checkHistory(history)).toEqual([]));

test('a finding says where, what and when', () => {
  expect(checkHistory(inTurn(created, updated, read(event())))).toEqual([
    {
      kind: 'lost write',
      text: 'world 3, event 5000: first holds from 10.0 to 40.0 ms, and new is written and never seen between 20.0 and 30.0 ms',
    },
  ]);
});

const history = inTurn(
  { kind: 'create', tag: 'kept', id: 5000, outcome: 'made' },
  { kind: 'create', tag: 'lost', id: 5001, outcome: 'made' },
  { kind: 'update', id: 5000, value: 'lost too', outcome: 'made' },
  { kind: 'create', tag: 'new', id: 5001, outcome: 'made' },
  {
    kind: 'list',
    found: [
      { id: 5000, tag: 'kept', value: 'kept', capacity: 3, members: [] },
      { id: 5001, tag: 'new', value: 'new', capacity: 3, members: [] },
    ],
  },
);

test('what was acknowledged before a failover may be lost, and what came before and after it may not', () => {
  expect(checkHistory(history).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['duplicate ID', 'lost write']));
  expect(checkHistory(withoutForgotten(history, [{ from: 15, until: 55 }]))).toEqual([]);
  expect(checkHistory(withoutForgotten(history, [{ from: 15, until: 35 }])).map(({ kind }) => kind)).toEqual([
    'lost write',
  ]);
});

test('a world is forgetful whose acknowledged create is in no list at the end', () => {
  expect([...forgetfulWorlds(history)]).toEqual([3]);
  expect([...forgetfulWorlds(history.filter((one) => one.kind !== 'create' || one.tag !== 'lost'))]).toEqual([]);
});
