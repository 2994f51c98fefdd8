import { checkFaults } from './check-faults.ts';
import { checkRegister, at, type Read, type Write } from './check-register.ts';
import type { Finding, Look, Of, Operation } from './history.ts';
import { checkSnapshots } from './check-snapshots.ts';

/** How an event that is not there reads. */
const absent = 'nothing';

/** @returns what of a history no sandbox may do that does one thing after the other */
export function checkHistory(operations: readonly Operation[]): Finding[] {
  return [...groupedBy(operations, ({ world }) => world)].flatMap(([world, ofWorld]) => checkWorld(world, ofWorld));
}

function checkWorld(world: number, operations: readonly Operation[]): Finding[] {
  const creates = only(operations, 'create');
  const lists = only(operations, 'list');
  const looks = looksByEvent(operations);
  const name = `world ${world}`;
  return [
    ...checkIds(name, creates, looks),
    ...[...looks].flatMap(([id, ofEvent]) => checkEvent(`${name}, event ${id}`, { id, operations, looks: ofEvent })),
    ...checkSnapshots(
      `${name}, events`,
      lists.map(({ found, ...times }) => ({ ...times, members: found.map(({ tag }) => tag) })),
    ),
    ...checkClock(name, operations),
    ...checkFaults(name, operations),
  ];
}

const only = <Kind extends Operation['kind']>(operations: readonly Operation[], kind: Kind): Of<Kind>[] =>
  operations.filter((one): one is Of<Kind> => one.kind === kind);

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** By ID, for every event that an answer names. A list shows of every event what it is, or that it is not there. */
function looksByEvent(operations: readonly Operation[]): Map<number, Look[]> {
  const looks = new Map<number, Look[]>();
  const lists = only(operations, 'list').map(({ begin, end, found }) => ({
    begin,
    end,
    byId: new Map(found.map((event) => [event.id, event])),
  }));
  const ids = [
    ...only(operations, 'create').flatMap(({ id }) => id ?? []),
    ...lists.flatMap(({ byId }) => [...byId.keys()]),
  ];
  for (const id of new Set(ids))
    looks.set(
      id,
      lists.map(({ begin, end, byId }) => ({ begin, end, event: byId.get(id) })),
    );
  for (const { id, begin, end, found } of only(operations, 'read')) looks.get(id)?.push({ begin, end, event: found });
  return looks;
}

/** An ID is of one create, and a create made one event. */
function checkIds(
  name: string,
  creates: readonly Of<'create'>[],
  looks: ReadonlyMap<number, readonly Look[]>,
): Finding[] {
  const named = creates.flatMap(({ id, tag }) => (id === undefined ? [] : [{ id, tag }]));
  const seen = [...looks].flatMap(([id, ofEvent]) =>
    [...new Set(ofEvent.flatMap(({ event }) => event?.tag ?? []))].map((tag) => ({ id, tag })),
  );
  const pairs = [...named, ...seen];
  const tags = new Set(creates.map(({ tag }) => tag));
  return [
    ...manyOf(
      groupedBy(pairs, ({ id }) => id),
      ({ tag }) => tag,
    ).map(([id, of]): Finding => ({ kind: 'duplicate ID', text: `${name}: event ${id} is of the creates ${of}` })),
    ...manyOf(
      groupedBy(pairs, ({ tag }) => tag),
      ({ id }) => id,
    ).map(([tag, of]): Finding => ({ kind: 'made twice', text: `${name}: the create ${tag} made the events ${of}` })),
    ...seen
      .filter(({ tag }) => !tags.has(tag))
      .map(({ id, tag }): Finding => ({ kind: 'never sent', text: `${name}: event ${id} is of the create ${tag}` })),
  ];
}

/** The groups with more than one of what they are looked at for, and these. */
const manyOf = <Key, Item>(groups: ReadonlyMap<Key, readonly Item[]>, look: (item: Item) => unknown): [Key, string][] =>
  [...groups].flatMap(([key, items]) => {
    const different = new Set(items.map(look));
    return different.size > 1 ? [[key, [...different].join(' and ')] as [Key, string]] : [];
  });

interface EventHistory {
  readonly id: number;
  readonly operations: readonly Operation[];
  readonly looks: readonly Look[];
}

function checkEvent(name: string, { id, operations, looks }: EventHistory): Finding[] {
  const tag = looks.find(({ event }) => event !== undefined)?.event?.tag;
  const create = only(operations, 'create').find((one) => one.id === id || one.tag === tag);
  if (create === undefined) return []; // it was never sent, which is told
  const beforeAll: Write = { value: absent, outcome: 'made', begin: -Infinity, end: -Infinity };
  const created: Write = { ...create, value: create.tag };
  const updates = only(operations, 'update').filter((one) => one.id === id);
  const reads = looks.map(({ event, ...times }): Read => ({ ...times, value: event?.value ?? absent }));
  const registers = only(operations, 'register').filter((one) => one.id === id);
  return [
    ...checkRegister(name, [beforeAll, created, ...updates], reads),
    ...(registers.length === 0 ? [] : checkRsvps(name, registers, looks)),
  ];
}

function checkClock(name: string, operations: readonly Operation[]): Finding[] {
  return checkRegister(`${name}, clock`, only(operations, 'set-clock'), only(operations, 'read-clock'));
}

/** The RSVPs of one event: members register once and stay. */
function checkRsvps(name: string, registers: readonly Of<'register'>[], looks: readonly Look[]): Finding[] {
  const sent = new Map(registers.map((one) => [one.member, one]));
  const shown = looks.flatMap(({ event, begin, end }) => (event === undefined ? [] : [{ event, begin, end }]));
  return [
    ...shown.flatMap(({ event, ...times }) => {
      const text = `${name}: a read at ${at(times)} shows`;
      const many = event.members.length;
      const full: Finding[] =
        many > event.capacity
          ? [{ kind: 'more RSVPs than capacity', text: `${text} ${many} RSVPs of ${event.capacity}` }]
          : [];
      return [...full, ...event.members.flatMap((member) => wrongMember(text, sent.get(member), { member, ...times }))];
    }),
    ...registers.flatMap((one) => lost(name, one, shown)),
    ...checkSnapshots(
      `${name}, RSVPs`,
      shown.map(({ event, ...times }) => ({ ...times, members: event.members })),
    ),
    ...registers.flatMap((one) =>
      fullTooSoon(name, one, { registers, capacity: shown[0]?.event.capacity ?? Infinity }),
    ),
  ];
}

function wrongMember(
  text: string,
  register: Of<'register'> | undefined,
  seen: { readonly member: string; readonly end: number },
): Finding[] {
  if (register === undefined) return [{ kind: 'never sent', text: `${text} ${seen.member}` }];
  if (register.outcome === 'refused')
    return [{ kind: 'refused and made', text: `${text} ${seen.member}, whose registration was refused` }];
  return seen.end < register.begin ? [{ kind: 'seen before it was sent', text: `${text} ${seen.member}` }] : [];
}

function lost(
  name: string,
  { member, outcome, end }: Of<'register'>,
  shown: readonly {
    readonly begin: number;
    readonly end: number;
    readonly event: { readonly members: readonly string[] };
  }[],
): Finding[] {
  const without = shown.find(
    ({ event, begin }) => outcome === 'made' && begin > end && !event.members.includes(member),
  );
  return without === undefined
    ? []
    : [
        {
          kind: 'lost RSVP',
          text: `${name}: ${member} was registered at ${end.toFixed(1)} ms, and a read at ${at(without)} does not show it`,
        },
      ];
}

/** An event is full only where so many may have registered by then. */
function fullTooSoon(
  name: string,
  refused: Of<'register'>,
  { registers, capacity }: { readonly registers: readonly Of<'register'>[]; readonly capacity: number },
): Finding[] {
  if (refused.isFull !== true) return [];
  const before = registers.filter(({ outcome, begin }) => outcome !== 'refused' && begin < refused.end).length;
  return before < capacity
    ? [
        {
          kind: 'full though it was not',
          text: `${name}: ${refused.member} found no place at ${at(refused)} with ${before} RSVPs of ${capacity}`,
        },
      ]
    : [];
}
