import fc from 'fast-check';
import type { CheckContext } from '../checks/check.ts';
import type { Attribute, AttributeType } from '../judge/attributes.ts';
import { baseline, type Deployment } from '../learn/deployment.ts';
import { type Forms, inHostForm, type Settled, type ValidValues } from '../learn/event-body.ts';
import type { Credentials, EventOperation, RequestSpec } from '../target/exchange.ts';
import { type Change, leaveOut, put } from './change.ts';
import { allLeftOut, lawfulChanges, orNothing } from './lawful-changes.ts';
import { type Draft, eventDraft, readDraft, type RequestKind } from './request.ts';
import { plainSearch } from '../learn/search-answer.ts';
import type { Session } from '../target/session.ts';
import { writeDate } from '../learn/date-forms.ts';
import { wrongAddresses, wrongEmails, wrongUrls, wrongWalls } from './boundaries.ts';
import { notIssued } from '../target/near-misses.ts';

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

/** §8 */
const MAX_PER_PAGE = 100;

/** Requests that change nothing, whatever the deployment does. */
function readKinds({ query, matches = 0, knownPages }: Deployment, { parts }: Session): readonly RequestKind[] {
  const headers = wrongHeaders(parts.credentials);
  const search = { operation: 'pages.search', body: plainSearch(query ?? 'a') } as const;
  const gets = knownPages.map((id) => readDraft({ operation: 'pages.get', id }));
  const [get] = knownPages.map((id) => ({ operation: 'pages.get', id }) as const);
  return [
    ...(query === undefined ? [] : [{ drafts: searches(query, matches), weight: 8 }]),
    ...(gets.length === 0 ? [] : [{ drafts: fc.constantFrom(...gets), weight: 3 }]),
    { drafts: searchesWithoutQuery(), weight: 3 },
    ...[search, get].flatMap((ask) =>
      ask === undefined
        ? []
        : headers.map((one) => ({
            drafts: one.map((wrong) => readDraft({ ...ask, headers: wrong }, 'body' in ask ? ask.body : {})),
            weight: 1,
          })),
    ),
  ];
}

/** Numbers that show a page at least, those at the ends more often. */
function searches(query: string, matches: number): fc.Arbitrary<Draft> {
  const ends = fc.constantFrom(24, 1, MAX_PER_PAGE, 2, 25, MAX_PER_PAGE - 1);
  const perPage = fc.option(fc.oneof(ends, ends, fc.integer({ min: 1, max: MAX_PER_PAGE })), { nil: undefined });
  return fc.tuple(perPage, fc.option(fc.nat(), { nil: undefined })).map(([size, at]) => {
    const pages = Math.max(1, Math.ceil(matches / (size ?? 24)));
    const page = at === undefined ? {} : { page: (at % pages) + 1 };
    return readDraft(
      { operation: 'pages.search', body: { query, ...page, ...(size === undefined ? {} : { perPage: size }) } },
      { query },
    );
  });
}

/** §4.1: whatever else is given, and whatever is not. */
function searchesWithoutQuery(): fc.Arbitrary<Draft> {
  const numbers = fc.record({ page: fc.constantFrom(1, 2), perPage: fc.constantFrom(24, 10) }, { requiredKeys: [] });
  return numbers.map((body) => readDraft({ operation: 'pages.search', body }, plainSearch('a')));
}

/** One way to be wrong about one attribute. */
interface WrongChange {
  readonly name: string;
  readonly changes: readonly Change[];
  /** Implementations forget it for one kind of event more often than they misread a type. */
  readonly isOftenConditional: boolean;
}

interface WrongValues {
  readonly attributes: readonly Attribute[];
  readonly deployment: Deployment;
  readonly values: ValidValues;
  readonly forms: Forms;
}

/** Ways to be wrong, by attribute. Which of them have to be refused on an operation, the judgement says. */
function wrongChanges(given: WrongValues): readonly WrongChange[] {
  const contents = wrongContents(given);
  const each = given.attributes.flatMap(({ name, type }): readonly WrongChange[] => {
    const content = contents[name] ?? [];
    return [
      { name: `without ${name}`, isOftenConditional: true, changes: [leaveOut(name)] },
      { name: `null for ${name}`, isOftenConditional: false, changes: [put(name, null)] },
      { name: `a misfit for ${name}`, isOftenConditional: false, changes: valuesOf(name, misfits[type]) },
      ...(content.length === 0
        ? []
        : [{ name: `a wrong ${name}`, isOftenConditional: true, changes: valuesOf(name, content) }]),
    ];
  });
  return [
    ...each,
    { name: 'dated without dates', isOftenConditional: true, changes: undated },
    { name: 'nothing', isOftenConditional: false, changes: [() => ({})] },
  ];
}

function valuesOf(attribute: string, values: readonly unknown[]): readonly Change[] {
  return values.map((value) => put(attribute, value));
}

/** With the flag spelled out an update cannot keep another one. */
const undated: readonly Change[] = [['startedAt'], ['endedAt'], ['startedAt', 'endedAt']].map((dates) => (body) => ({
  ...leaveOut(...dates)(body),
  isSelfPacedCourse: false,
}));

/** Values that nobody reads as the type. */
const misfits: Readonly<Record<AttributeType, readonly unknown[]>> = {
  string: [{}, [], ['a'], { kind: 'no such type' }],
  int: ['many', {}, [], 1.5, [1], { id: 1 }],
  bool: ['maybe', {}, [], [true]],
  DateTime: ['someday', {}, [], { date: 'someday' }],
  ints: [{ kind: 'no such type' }, [{}], [[]], ['many'], [1.5], [null]],
  page: ['many', {}, [], 1.5, [{}], [[]], ['many'], [1.5]],
};

/** Of the right type, and wrong. */
function wrongContents({ deployment, values, forms }: WrongValues): Readonly<Record<string, readonly unknown[]>> {
  const { eventTypes, places, images, pages } = deployment.fixtures;
  const listed = (value: unknown) => (value === undefined ? [] : [value]);
  const year = Number(values.starts.slice(0, 4));
  const dates = wrongWalls(year).map((wall) => writeDate(wall, forms.date));
  const unknown = pages?.unknown;
  const known = values.hosts.slice(1, 3);
  return {
    type: [...listed(eventTypes?.invalid), values.types[0] + 0.5],
    contactEmail: wrongEmails(values.email.split('@').at(-1) ?? ''),
    startedAt: dates,
    endedAt: dates,
    publishedAt: wrongWalls(year).map((wall) => writeDate(wall, forms.published ?? forms.date)),
    externalUrl: wrongUrls,
    image: [...listed(images?.invalid), ...wrongUrls],
    location: listed(places?.invalid),
    host: unknown === undefined ? [] : [inHostForm(unknown, forms.host)],
    cohosts: unknown === undefined ? [] : [[unknown], [unknown, ...known], [...known, unknown], around(unknown, known)],
    address: wrongAddresses,
  };
}

function around<Page>(unknown: Page, [first, ...more]: readonly Page[]): readonly Page[] {
  return first === undefined ? [unknown] : [first, unknown, ...more];
}

type Headers = NonNullable<RequestSpec['headers']>;

/** §5: headers that have to be refused whatever stands below them, by what is wrong with them. */
function wrongHeaders(credentials: Credentials): readonly fc.Arbitrary<Headers>[] {
  const { apiKey, channelId } = credentials;
  const unissued = notIssued(credentials);
  const channel = { 'x-channel': channelId };
  const key = { authorization: `Channel ${apiKey}` };
  const keyless = ['Channel', ...unissued.apiKeys.map((one) => `Channel ${one}`)];
  const authorizations = [[`Bearer ${apiKey}`, `Basic ${apiKey}`, apiKey], keyless];
  return [
    fc.constantFrom<Headers>(channel, {}),
    ...authorizations.map((some) => fc.constantFrom(...some).map((authorization) => ({ authorization, ...channel }))),
    fc.constantFrom<Headers>(key, ...unissued.channelIds.map((one) => ({ ...key, 'x-channel': one }))),
  ];
}
