import type { Finding, Look, Of, Operation, Outcome } from './history.ts';

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

interface Times {
  readonly begin: number;
  readonly end: number;
}

/** A write of a value that no other write has. */
interface Write extends Times {
  readonly value: string;
  readonly outcome: Outcome;
}

interface Read extends Times {
  readonly value: string;
}

/** All that happened to one value: its write and the reads that saw it. */
interface Cluster {
  readonly value: string;
  readonly isRead: boolean;
  /** When the first of them ended, and when the last of them began. */
  readonly firstEnd: number;
  readonly lastBegin: number;
}

/**
 * Whether writes and reads of one place can be put in an order that agrees with real time, in which each read sees the write before it.
 * All written values differ, so that looking at pairs is enough (Gibbons and Korach, Testing Shared Memories, 1997): where `firstEnd` is
 * before `lastBegin` the value holds from the one to the other; no other value holds then, and none comes and goes within.
 * @param name - of the place, for the findings
 */
function checkRegister(name: string, writes: readonly Write[], reads: readonly Read[]): Finding[] {
  const findings: Finding[] = [];
  const byValue = new Map(writes.map((write) => [write.value, write]));
  const readsOf = new Map<string, Read[]>();
  for (const read of reads) {
    const write = byValue.get(read.value);
    const wrong = write === undefined ? 'never sent' : wrongWith(write, read);
    if (wrong !== undefined) findings.push({ kind: wrong, text: `${name}: a read at ${at(read)} shows ${read.value}` });
    else readsOf.set(read.value, [...(readsOf.get(read.value) ?? []), read]);
  }
  const clusters = writes.flatMap((write) => clusterOf(write, readsOf.get(write.value) ?? []));
  return [...findings, ...conflictsOf(name, clusters)];
}

function wrongWith(write: Write, read: Read): Finding['kind'] | undefined {
  if (write.outcome === 'refused') return 'refused and made';
  return read.end < write.begin ? 'seen before it was sent' : undefined;
}

/** A write that may not have been made is none, unless somebody saw it; it may have been made long after its answer was given up. */
function clusterOf(write: Write, reads: readonly Read[]): Cluster[] {
  const isMade = write.outcome === 'made';
  if (!isMade && reads.length === 0) return [];
  const ends = [...(isMade ? [write.end] : []), ...reads.map(({ end }) => end)];
  const begins = [write.begin, ...reads.map(({ begin }) => begin)];
  const [firstEnd, lastBegin] = [ends.reduce(least), begins.reduce(most)];
  return [{ value: write.value, isRead: reads.length > 0, firstEnd, lastBegin }];
}

const least = (a: number, b: number): number => Math.min(a, b);
const most = (a: number, b: number): number => Math.max(a, b);

function conflictsOf(name: string, clusters: readonly Cluster[]): Finding[] {
  const holding = clusters
    .filter(({ firstEnd, lastBegin }) => firstEnd < lastBegin)
    .sort((a, b) => a.firstEnd - b.firstEnd);
  const findings: Finding[] = [];
  let latest: Cluster | undefined;
  for (const next of holding) {
    if (latest !== undefined && next.firstEnd < latest.lastBegin) findings.push(conflict(name, latest, next));
    if (latest === undefined || next.lastBegin > latest.lastBegin) latest = next;
  }
  for (const one of clusters) {
    if (one.firstEnd < one.lastBegin) continue;
    const around = holding.find((other) => other.firstEnd < one.lastBegin && one.firstEnd < other.lastBegin);
    if (around !== undefined) findings.push(conflict(name, around, one));
  }
  return findings;
}

const conflict = (name: string, one: Cluster, other: Cluster): Finding => ({
  kind: one.isRead && other.isRead ? 'stale read' : 'lost write',
  text: `${name}: ${holds(one)}, and ${holds(other)}`,
});

const holds = ({ value, firstEnd, lastBegin, isRead }: Cluster): string =>
  firstEnd < lastBegin
    ? `${value} holds from ${firstEnd.toFixed(1)} to ${lastBegin.toFixed(1)} ms`
    : `${value} is written ${isRead ? 'and seen' : 'and never seen'} between ${lastBegin.toFixed(1)} and ${firstEnd.toFixed(1)} ms`;

export const at = ({ begin, end }: Times): string => `${begin.toFixed(1)} to ${end.toFixed(1)} ms`;

/** A read of a set that only grows. */
interface Snapshot {
  readonly begin: number;
  readonly end: number;
  readonly members: readonly string[];
}

/** Of two reads of a set that only grows, one shows all that the other shows; it is not the one that began after the other ended. */
function checkSnapshots(name: string, snapshots: readonly Snapshot[]): Finding[] {
  const sorted = snapshots.toSorted((a, b) => a.members.length - b.members.length || a.begin - b.begin);
  return sorted.flatMap((larger, index): Finding[] => {
    const smaller = sorted[index - 1];
    if (smaller === undefined) return [];
    const has = new Set(larger.members);
    const missing = smaller.members.find((member) => !has.has(member));
    if (missing !== undefined)
      return [
        {
          kind: 'reads that disagree',
          text: `${name}: ${missing} is in a read at ${at(smaller)} and not in a larger one at ${at(larger)}`,
        },
      ];
    const more = larger.members.length > smaller.members.length;
    return more && larger.end < smaller.begin
      ? [{ kind: 'stale read', text: `${name}: a read at ${at(smaller)} shows less than one at ${at(larger)}` }]
      : [];
  });
}

/** A fault with a count acts so often: on the first requests that it matches, and on no others. */
function checkFaults(name: string, operations: readonly Operation[]): Finding[] {
  return operations.flatMap((set): Finding[] => {
    if (set.kind !== 'set-fault') return [];
    const met = operations.flatMap((one) =>
      one.kind === 'meet-fault' && one.fault === set.fault ? [one.hasActed] : [],
    );
    const acted = met.filter((one) => one === true).length;
    const unknown = met.filter((one) => one === undefined).length;
    const text = `${name}: ${set.fault} acts ${acted} times on ${met.length} requests, ${unknown} without an answer, and its count is ${set.count}`;
    if (acted > set.count) return [{ kind: 'a fault acts too often', text }];
    return acted + unknown < Math.min(set.count, met.length) ? [{ kind: 'a fault acts too seldom', text }] : [];
  });
}
