import fc from 'fast-check';
import type { CheckContext } from '../checks/check.ts';
import type { Attribute } from '../judge/attributes.ts';
import { baseline } from '../learn/deployment.ts';
import type { Settled, ValidValues } from '../learn/event-body.ts';
import type { RequestSpec, EventOperation } from '../target/exchange.ts';
import { put, type Change } from './change.ts';
import { allLeftOut, lawfulChanges, orNothing } from './lawful-changes.ts';
import { readKinds } from './read-kinds.ts';
import { eventDraft, type Draft, type RequestKind } from './request.ts';
import { wrongChanges } from './wrong-changes.ts';
import { wrongHeaders } from './wrong-headers.ts';

/** Every kind that may be sent here: where nothing may be written, reads alone. */
export function requestKinds(ground: CheckContext, attributes: readonly Attribute[]): readonly RequestKind[] {
  const { deployment, session } = ground;
  const { values, own, accepted } = deployment;
  const reads = readKinds(deployment, session);
  if (session.parts.permissions.noWrites !== undefined || values === undefined) return reads;
  const kindsOn = (operation: EventOperation) => {
    const settled = accepted[operation];
    return settled === undefined ? [] : eventKinds({ ground, attributes, operation, values, settled });
  };
  // An event that the run did not make is put back as far as the fixtures go, and no more of it is changed than a rule asks for.
  const updates = own?.isMade === true ? kindsOn('events.update') : [];
  return [...reads, ...kindsOn('events.create'), ...updates];
}

interface EventKinds {
  readonly ground: CheckContext;
  readonly attributes: readonly Attribute[];
  readonly operation: EventOperation;
  readonly values: ValidValues;
  readonly settled: Settled;
}

/** For each density. */
const weights = {
  lawful: { 'events.create': 4, 'events.update': 12 },
  bare: { 'events.create': 1, 'events.update': 4 },
  floor: 3,
  open: 6,
};

function eventKinds(kinds: EventKinds): readonly RequestKind[] {
  const { ground, attributes, operation, values, settled } = kinds;
  const { deployment, session } = ground;
  const { forms } = settled;
  const wrongs = wrongChanges({ attributes, deployment, values, forms });
  const isCreate = operation === 'events.create';
  const creates: Pick<RequestKind, 'isCreate'> = isCreate ? { isCreate } : {};
  return [
    ...densities.map((density) => ({
      drafts: drafts(kinds, { density }),
      weight: weights.lawful[operation],
      isLawful: true as const,
      ...creates,
    })),
    {
      drafts: drafts(kinds, { last: allLeftOut(operation), density: 'sparse' }),
      weight: weights.bare[operation],
      isLawful: true,
      ...creates,
    },
    ...wrongs.flatMap(({ changes, isOftenConditional }) => {
      const refused = refusedOf(changes, kinds);
      if (refused.length === 0) return [];
      const wrong = fc.constantFrom(...refused);
      return (isOftenConditional ? oftenDense : plain).map((density) => ({
        drafts: drafts(kinds, { last: wrong, density }),
        weight: 1,
        ...creates,
      }));
    }),
    ...wrongHeaders(session.parts.credentials).map((headers) => ({
      drafts: drafts(kinds, { headers }),
      weight: 1,
      ...creates,
    })),
    ...(isCreate ? [] : [...floorKinds(kinds), { drafts: openDrafts(kinds), weight: weights.open }]),
  ];
}

/** Those that have to be refused on this operation. */
function refusedOf(changes: readonly Change[], { ground, operation }: EventKinds): readonly Change[] {
  const start = baseline(ground.deployment, operation, ground.session);
  const id = operation === 'events.update' ? { id: ground.deployment.own?.id ?? 'none' } : {};
  return changes.filter(
    (change) => ground.judge({ operation, ...id, body: change(start), expects: 'refused' }).verdict === 'must-refuse',
  );
}

/** How much of what is lawful is mixed in: what holds for one kind of event alone is met by one of them. */
type Density = 'any' | 'dense' | 'sparse';

const densities: readonly Density[] = ['any', 'dense', 'sparse'];
const oftenDense: readonly Density[] = ['dense', 'dense', 'sparse'];
const plain: readonly Density[] = ['any'];

/** Not biased to the ends, which would be nothing and everything; what shrinks is how many there are. */
function someOf(names: readonly string[], density: Density): fc.Arbitrary<readonly string[]> {
  const longest = density === 'sparse' ? Math.ceil(names.length / 4) : names.length;
  const some = fc.noBias(fc.subarray([...names], { maxLength: longest }));
  if (density !== 'dense') return some;
  return fc.tuple(some, some, some).map((lists) => names.filter((name) => lists.flat().includes(name)));
}

interface Mixture {
  readonly density?: Density;
  /** Comes after all that is lawful, and is what the request is drawn for. */
  readonly last?: fc.Arbitrary<Change>;
  readonly headers?: fc.Arbitrary<RequestSpec['headers']>;
  readonly id?: RequestSpec['id'];
}

/** Any of the lawful changes at once, with what comes last above them. What shrinks first is how many there are. */
function drafts({ operation, values, settled }: EventKinds, mixture: Mixture): fc.Arbitrary<Draft> {
  const { last = fc.constant<Change>((body) => body), density = 'any', headers = fc.constant(undefined), id } = mixture;
  const lawful = lawfulChanges({ operation, values, forms: settled.forms });
  const parts = [someOf(Object.keys(lawful), density), orNothing(last), headers, fc.record(lawful)] as const;
  return fc.tuple(...parts).map(([kept, change, ownHeaders, changes]) =>
    eventDraft({
      operation,
      change: (body) => change(kept.reduce((made, name) => changes[name]?.(made) ?? made, body)),
      ...(ownHeaders === undefined ? {} : { headers: ownHeaders }),
      ...(id === undefined ? {} : { id }),
    }),
  );
}

/** §4.4, rule 1: on the event of the fixtures, whose RSVPs are known. Below 1 there is nothing but unlimited. */
function floorKinds(kinds: EventKinds): readonly RequestKind[] {
  const { eventWithRsvps } = kinds.ground.deployment.fixtures;
  if (eventWithRsvps === undefined || eventWithRsvps.rsvps < 2) return [];
  const { id, rsvps } = eventWithRsvps;
  const wrong = fc.constantFrom(rsvps - 1, 1).map((capacity) => put('capacity', capacity));
  return oftenDense.map((density) => ({ drafts: drafts(kinds, { last: wrong, id, density }), weight: weights.floor }));
}

/** fast-check's own takes half a second to be made: its paths know every character by its escape. */
const anyUrl = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.string({ unit: fc.constantFrom(...'ab1-._~/?#&=%é'), maxLength: 12 }),
  )
  .map(([scheme, domain, rest]) => `${scheme}://${domain}/${rest}`);

/** What nobody thought of: mostly it is left open, and says something of the envelope alone. */
function openDrafts(kinds: EventKinds): fc.Arbitrary<Draft> {
  const value = fc.oneof(fc.string({ maxLength: 30 }), fc.integer(), fc.boolean(), fc.constant(null), anyUrl);
  const names = kinds.attributes.map(({ name }) => name);
  const wrong = fc.tuple(fc.constantFrom(...names), value).map(([name, any]) => put(name, any));
  return drafts(kinds, { last: wrong });
}
