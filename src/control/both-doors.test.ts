import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { ControlRefused as RemoteRefused, connectControl } from './client/index.ts';
import { ControlRefused } from './errors.ts';

/** Both doors as JavaScript has them: nothing keeps a program from a misspelling. */
interface Door {
  world(wish: unknown): Promise<unknown>;
  journal(filter: unknown): unknown;
  audit(wish: unknown): Promise<unknown>;
  memberView(event: unknown, member?: unknown): Promise<unknown>;
  readonly clock: { set(wish?: unknown): Promise<unknown> };
  readonly rsvps: {
    register(event: unknown, wish?: unknown): Promise<unknown>;
    confirm(wish: unknown): Promise<unknown>;
  };
  readonly faults: { set(list: unknown): Promise<unknown> };
  readonly profile: { set(wish: unknown): Promise<unknown>; change(answers: unknown): Promise<unknown> };
  readonly scenario: { begin(wish: unknown): Promise<unknown>; snapshot(options: unknown): Promise<unknown> };
}

const fault = { kind: 'status', status: 503 };

/** What nobody can ask for, and what is told. */
const badWishes: readonly (readonly [title: string, ask: (door: Door) => unknown, status: number, says: RegExp])[] = [
  ['audit: what it does not take', (door) => door.audit({ limt: 'one' }), 400, /`limt`: no such member; it takes none/],
  [
    'world: a misspelt count',
    (door) => door.world({ evnts: 3 }),
    400,
    /`evnts`: no such member \(did you mean `events`\?\)/,
  ],
  ['world: a negative count', (door) => door.world({ events: -1 }), 400, /`events`: at least 0, not -1/],
  ['world: a count that is a text', (door) => door.world({ pages: '3' }), 400, /`pages`: a whole number, not "3"/],
  [
    'world: a count that is no number',
    (door) => door.world({ pages: Number.NaN }),
    400,
    /`pages`: a whole number, not null/,
  ],
  ['world: too many events', (door) => door.world({ events: 20_001 }), 400, /at most 20000/],
  ['world: a list', (door) => door.world([]), 400, /expected an object/],
  [
    'world: a channel of other letters',
    (door) => door.world({ channelId: 'ü' }),
    400,
    /`channelId`: a text of letters/,
  ],
  ['world: the channel of another', (door) => door.world({ channelId: 'chn-sandbox' }), 409, /chn-sandbox already/],
  ['world: a short key', (door) => door.world({ apiKey: 'short' }), 400, /`apiKey`: a text of 8 to 256/],
  ['world: a misspelt scenario', (door) => door.world({ scenario: 'sold-aut' }), 404, /did you mean `sold-out`/],
  [
    'world: the path of a scenario',
    (door) => door.world({ scenario: './a.yaml' }),
    400,
    /`scenario`: the name of a scenario/,
  ],
  [
    'world: a misspelt question',
    (door) => door.world({ profile: { 'host.forn': 'int' } }),
    400,
    /did you mean `host\.form`/,
  ],
  [
    'world: an unlawful answer',
    (door) => door.world({ profile: { 'host.form': 'lst' } }),
    400,
    /"lst" is no lawful answer/,
  ],
  [
    'world: a misspelt deviation',
    (door) => door.world({ deviate: ['event.hots.valid'] }),
    400,
    /did you mean `event\.host\.valid`/,
  ],
  ['world: a misspelt preset', (door) => door.world({ faults: ['outrage'] }), 400, /did you mean `outage`/],
  [
    'world: a clock that moves to nowhere',
    (door) => door.world({ clock: { now: 'tomorrow' } }),
    400,
    /`\/clock\/now`: an instant/,
  ],
  ['world: no duration', (door) => door.world({ expiresAfter: 'soon' }), 400, /`expiresAfter`: a duration/],
  ['clock.set: nothing', (door) => door.clock.set(), 400, /at least 1 member\b/],
  [
    'clock.set: a misspelt member',
    (door) => door.clock.set({ advence: 'PT1H' }),
    400,
    /`advence`: no such member \(did you mean `advance`\?\)/,
  ],
  [
    'clock.set: no duration',
    (door) => door.clock.set({ advance: '1 hour' }),
    400,
    /`advance`: a duration such as PT2H/,
  ],
  ['clock.set: milliseconds', (door) => door.clock.set({ now: 1_800_000_000_000 }), 400, /`now`: a text/],
  [
    'clock.set: another mode',
    (door) => door.clock.set({ mode: 'froze' }),
    400,
    /`mode`: one of running, frozen \(did you mean `frozen`\?\)/,
  ],
  [
    'clock.set: out of the years',
    (door) => door.clock.set({ now: '2027-01-01T00:00:00Z', advance: 'P9000Y' }),
    400,
    /out of the years/,
  ],
  [
    'rsvps.register: a misspelt member',
    (door) => door.rsvps.register(5001, { membr: 'ana' }),
    400,
    /`membr`: no such member \(did you mean `member`\?\)/,
  ],
  [
    'rsvps.register: a negative count',
    (door) => door.rsvps.register(5001, { count: -1 }),
    400,
    /`count`: at least 1, not -1/,
  ],
  ['rsvps.register: nobody', (door) => door.rsvps.register(5001, { confirmed: true }), 400, /`member`: a value/],
  [
    'rsvps.register: one twice',
    (door) => door.rsvps.register(5001, { members: ['a', 'a'] }),
    400,
    /entries that differ/,
  ],
  [
    'rsvps.register: no such event',
    (door) => door.rsvps.register(500_100, { member: 'ana' }),
    404,
    /no event with the ID 500100/,
  ],
  [
    'rsvps.register: no ID',
    (door) => door.rsvps.register('first', { member: 'ana' }),
    404,
    /no event with the ID first/,
  ],
  [
    'rsvps.confirm: a misspelt member',
    (door) => door.rsvps.confirm({ event: 5001, name: 'ana' }),
    400,
    /`name`: no such member/,
  ],
  [
    'rsvps.confirm: no such event',
    (door) => door.rsvps.confirm({ event: 1, member: 'ana' }),
    404,
    /no event with the ID 1/,
  ],
  [
    'rsvps.confirm: an ID as a text',
    (door) => door.rsvps.confirm({ event: '5001', member: 'ana' }),
    400,
    /`event`: a whole number/,
  ],
  ['faults.set: no list', (door) => door.faults.set({ fault }), 400, /`faults`: a list/],
  [
    'faults.set: a misspelt kind',
    (door) => door.faults.set([{ fault: { kind: 'dealy', ms: 5 } }]),
    400,
    /`\/faults\/0\/fault/,
  ],
  [
    'faults.set: a misspelt rule',
    (door) => door.faults.set([{ fault: { kind: 'rule-off', rule: 'event.hots.valid' } }]),
    400,
    /did you mean `event\.host\.valid`/,
  ],
  [
    'faults.set: a misspelt operation',
    (door) => door.faults.set([{ fault, when: { operation: 'events.craete' } }]),
    400,
    /did you mean `events\.create`/,
  ],
  [
    'faults.set: one ID twice',
    (door) =>
      door.faults.set([
        { id: 'a', fault },
        { id: 'a', fault },
      ]),
    400,
    /an ID that no other fault/,
  ],
  ['profile.set: without answers', (door) => door.profile.set({ 'host.form': 'int' }), 400, /`answers`: a value/],
  [
    'profile.set: a misspelt question',
    (door) => door.profile.set({ answers: { 'host.forn': 'int' } }),
    400,
    /did you mean `host\.form`/,
  ],
  ['profile.set: another basis', (door) => door.profile.set({ answers: {}, basis: 'guess' }), 400, /`basis`: one of/],
  [
    'profile.change: a misspelt question',
    (door) => door.profile.change({ 'host.forn': 'int' }),
    400,
    /did you mean `host\.form`/,
  ],
  ['profile.change: no answers', (door) => door.profile.change('strict-platform'), 400, /`answers`: an object/],
  ['scenario.begin: a misspelt name', (door) => door.scenario.begin('sold-aut'), 404, /did you mean `sold-out`/],
  ['scenario.begin: a path', (door) => door.scenario.begin('../x.yaml'), 400, /`scenario`: the name of a scenario/],
  ['scenario.begin: half of one', (door) => door.scenario.begin({ pages: 3 }), 400, /`seededAt`: a value/],
  [
    'scenario.snapshot: no flag',
    (door) => door.scenario.snapshot({ credentials: 'please' }),
    400,
    /`credentials`: true or false/,
  ],
  [
    'journal: a misspelt rule',
    (door) => door.journal({ rule: 'event.hots.valid' }),
    400,
    /did you mean `event\.host\.valid`/,
  ],
  ['journal: a misspelt question', (door) => door.journal({ question: 'host.forn' }), 400, /did you mean `host\.form`/],
  [
    'journal: a misspelt member',
    (door) => door.journal({ operaton: 'pages.get' }),
    400,
    /`operaton`: no such member \(did you mean `operation`\?\)/,
  ],
  [
    'journal: a misspelt operation',
    (door) => door.journal({ operation: 'pages.gte' }),
    400,
    /did you mean `pages\.get`/,
  ],
  [
    'journal: a text that is too long',
    (door) => door.journal({ text: 'x'.repeat(201) }),
    400,
    /`text`: at most 200 characters/,
  ],
  ['journal: a negative limit', (door) => door.journal({ limit: -1 }), 400, /`limit`: at least 0, not -1/],
  ['memberView: no such event', (door) => door.memberView(1), 404, /no event with the ID 1/],
  [
    'memberView: no zone',
    (door) => door.memberView(5001, { timezone: 'Lisbonn' }),
    400,
    /`timezone`: an IANA timezone/,
  ],
  ['memberView: no instant', (door) => door.memberView(5001, { at: 'noon' }), 400, /`at`: an instant/],
];

const sandbox = await startSandbox({ port: 0, pages: 30, events: 9 });
const control = connectControl(sandbox.url);
afterAll(() => sandbox.close());

const refusalOf = async (ask: () => unknown): Promise<unknown> => {
  try {
    return await ask();
  } catch (error) {
    return error;
  }
};

/** What differs by the door: which members a query has besides, and how the whole is called. */
const told = ({ status, errors, message }: ControlRefused) => ({
  status,
  errors: errors.map((error) => ({ ...error, expected: error.expected.replace(/; known: .*/, '') })),
  message: message.replace(/^.* does not fit: /, '').replaceAll(/; known: [\w, ]*/g, ''),
});

describe('a bad input is refused alike in process and over HTTP, by one class', () => {
  it('has one class', () => expect(RemoteRefused).toBe(ControlRefused));

  it.each(badWishes.map(([title, ...row]) => [title, row] as const))('%s', async (_, [ask, status, says]) => {
    const [inside, outside] = await Promise.all([sandbox, control].map((door: Door) => refusalOf(() => ask(door))));
    for (const error of [inside, outside]) {
      expect(error).toBeInstanceOf(ControlRefused);
      expect([(error as ControlRefused).status, (error as ControlRefused).message]).toEqual([
        status,
        expect.stringMatching(says),
      ]);
    }
    expect(told(inside as ControlRefused)).toEqual(told(outside as ControlRefused));
  });

  it('and nothing has come of any', async () => {
    expect((await control.worlds.list()).map(({ channelId }) => channelId)).toEqual([sandbox.channelId]);
    expect(await sandbox.faults.list()).toEqual([]);
    expect((await sandbox.profile.read()).answers).toEqual({});
    expect(sandbox.scenario.read().scenario).toBe('default');
    expect((await sandbox.clock.read()).mode).toBe('running');
  });
});

it('what is left undefined is left out, by both doors', async () => {
  for (const door of [sandbox, control]) {
    const { mode } = await door.clock.set({ advance: 'PT0S', mode: undefined } as object);
    expect(mode).toBe('running');
    expect(await door.memberView(5001, { at: undefined } as object)).not.toEqual([]);
  }
});

it('followJournal refuses a misspelt member', () => {
  expect(() => sandbox.followJournal({ aftr: 1 } as object)).toThrow(/did you mean `after`/);
});

it('after close every control is refused in the same words', async () => {
  const own = await startSandbox({ port: 0, pages: 2, events: 0 });
  const world = await own.world();
  const other = await own.world();
  await other.close();
  await expect(other.clock.read()).rejects.toThrow('The world is closed: `clock.read` needs one that is open.');
  expect((await world.clock.read()).mode).toBe('running');
  await own.close();
  for (const door of [own, world]) {
    const asked = [
      door.fixtures(own.url),
      door.events(),
      door.clock.read(),
      door.audit(),
      door.faults.set([]),
      door.reset(),
      door.clearJournal(),
    ];
    for (const one of asked)
      await expect(one).rejects.toMatchObject({
        name: 'ControlRefused',
        status: 409,
        message: expect.stringMatching(/^The sandbox is closed: /),
      });
    for (const atOnce of [() => door.journal(), () => door.scenario.read(), () => door.followJournal()])
      expect(atOnce).toThrow('The sandbox is closed');
  }
  await own.close(); // once more is no error
});

it('fixtures without an address says what to give', async () => {
  const { fixtures } = sandbox as unknown as { fixtures: () => Promise<unknown> };
  await expect(fixtures()).rejects.toThrow('such as `fixtures(sandbox.url)`');
});

it('after close no world is made', async () => {
  const own = await createSandbox({ pages: 2, events: 0 });
  await own.close();
  await expect(own.world()).rejects.toMatchObject({
    name: 'ControlRefused',
    status: 409,
    message: expect.stringContaining('sandbox is closed'),
  });
});
