import fc from 'fast-check';
import type { CheckContext } from '../../checks/check.ts';
import { departures } from '../../explore/change.ts';
import { requestKinds } from '../../explore/request-kinds.ts';
import type { Attribute } from '../../judge/attributes.ts';
import type { ComparedDraft } from './compared-request.ts';
import { eventCases, floorCases } from './event-cases.ts';
import { oddSearches, oddTypes } from './odd-values.ts';
import { readCases } from './read-cases.ts';

/** Where requests are drawn from, and how often it comes in a round. */
interface Kind {
  readonly drafts: fc.Arbitrary<ComparedDraft>;
  readonly weight: number;
}

export interface WantedKinds {
  readonly ground: CheckContext;
  readonly attributes: readonly Attribute[];
  readonly hasTitle: boolean;
  readonly seed: number;
  readonly requests: number;
}

/** One of ten is drawn as long as there are single oddities left: these meet each open question with few requests. */
const drawnEvery = 10;

/** Searches that are wrong in any way, among some twenty kinds of reads and hundreds of events. */
const mixedWeight = 20;

/** What is sent, in an order that the seed decides; the same placeholders and seed make the same requests. */
export function* draftsInTurn(wanted: WantedKinds): Generator<fc.Arbitrary<ComparedDraft>> {
  const { ground, attributes, hasTitle, seed, requests } = wanted;
  const cases = [...readCases(ground, hasTitle), ...eventCases(ground, attributes)];
  // The others come in the same order whether the fixtures name such an event or not.
  const left = [...floorCases(ground), ...shuffled(cases, seed)];
  const drawn = kindsInTurn(kindsOf(wanted), seed);
  for (let at = 0; at < requests; at += 1) {
    const single = at % drawnEvery === 0 ? undefined : left.shift();
    yield single === undefined ? drawn.next().value : fc.constant(single);
  }
}

function kindsOf({ ground, attributes }: WantedKinds): readonly Kind[] {
  return [...requestKinds(ground, attributes), { drafts: mixedSearches(ground), weight: mixedWeight }];
}

/** Searches that are wrong in several ways at once, or in none. What shrinks is how many there are. */
function mixedSearches({ deployment: { query = 'a' } }: CheckContext): fc.Arbitrary<ComparedDraft> {
  const members = fc.array(fc.constantFrom(...oddSearches), { maxLength: 3 });
  const any = fc.oneof(fc.integer(), fc.string({ maxLength: 12 }), fc.boolean(), fc.constant(null), fc.double());
  const drawn = fc.dictionary(fc.constantFrom('query', 'page', 'perPage', 'sort'), any, { maxKeys: 2 });
  const contentType = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom(...oddTypes));
  return fc.tuple(members, drawn, contentType).map(([odd, more, type]) => () => {
    const all = [['query', query] as const, ...[...odd, more].flatMap((one) => Object.entries(one))];
    const body = Object.fromEntries([...new Map(all)].filter(([, value]) => isJson(value)));
    const typed = type === undefined ? {} : { contentType: type };
    return {
      ask: { operation: 'pages.search', body, ...typed },
      departs: { ...departures({ query }, body), ...typed },
    };
  });
}

/** JSON has no infinite figures, and an oddity that leaves a member out says undefined. */
function isJson(value: unknown): boolean {
  return value !== undefined && (typeof value !== 'number' || Number.isFinite(value));
}

function* kindsInTurn(kinds: readonly Kind[], seed: number): Generator<Kind['drafts'], never> {
  const round = kinds.flatMap(({ drafts, weight }) => Array.from({ length: weight }, () => drafts));
  for (let turn = 0; ; turn += 1) yield* shuffled(round, seed + turn);
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const [order = []] = fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), {
    seed: seed | 0,
    numRuns: 1,
  });
  return order;
}
