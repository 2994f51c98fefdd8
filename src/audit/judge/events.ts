import { judgeInput } from '../../domain/event/rules/event-rules.ts';
import type { EventFacts } from '../../domain/event/rules/rule.ts';
import type { Advice, Violation } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { AuditScope } from '../../contract/records.ts';
import type { InputReader, ReadInput } from '../../contract/read-input.ts';
import { isOnEvent, bodyMembers, provesAcceptance, type AuditedExchange } from '../exchange.ts';
import type { KnownFacts } from '../facts.ts';
import type { Tallies } from '../tally.ts';
import type { ExchangeJudge } from './judging.ts';
import { createLenientAsking, usualSchemes } from './most-lenient-answers.ts';

/** Every rule of §2.2, §4.3 and §4.4, by the rules of the sandbox: `readers` as `bodyReadersOf` makes them. */
export function createEventJudge(contract: Contract, readers: ReadonlyMap<string, InputReader>): ExchangeJudge {
  const rulesOf = {
    'events.create': rulesIn(contract, ['event', 'given', 'create']),
    'events.update': rulesIn(contract, ['event', 'given', 'update']),
  };
  return (exchange, { known, tallies }) => {
    const { operation } = exchange;
    if (operation !== 'events.create' && operation !== 'events.update') return;
    const members = bodyMembers(exchange);
    const reader = readers.get(operation);
    if (members === undefined || reader === undefined) return;
    const judged = judgeBody(exchange, members, { contract, reader, known });
    tellRules(rulesOf[operation], judged, tallies);
    tellAdvices(judged, tallies);
  };
}

/** The rules that one body can break, each with the attribute that it is about. */
const rulesIn = ({ rules }: Contract, scopes: readonly AuditScope[]): ReadonlyMap<string, string | undefined> =>
  new Map(
    [...rules].flatMap(([id, { audit }]) =>
      audit === 'platform' || audit.advice || !scopes.includes(audit.scope) ? [] : [[id, audit.attribute] as const],
    ),
  );

function tellRules(rules: ReadonlyMap<string, string | undefined>, judged: JudgedBody, tallies: Tallies): void {
  const { exchange, violations } = judged;
  for (const { id, ...found } of violations) if (rules.has(id)) tallies.broke(id, exchange, found);
  const broken = new Set<string>(violations.map(({ id }) => id));
  for (const [rule, attribute] of rules) {
    const soundness = broken.has(rule) ? undefined : soundnessOf(rule, attribute, judged);
    if (soundness === 'kept') tallies.keep(rule, exchange);
    else if (soundness !== undefined) tallies.lack(rule, exchange, soundness.lacks);
  }
}

interface Standard {
  readonly contract: Contract;
  readonly reader: InputReader;
  readonly known: KnownFacts;
}

function judgeBody(
  exchange: AuditedExchange,
  members: Readonly<Record<string, unknown>>,
  { contract, reader, known }: Standard,
): JudgedBody {
  const { ask } = createLenientAsking(
    contract,
    ['externalUrl', 'image'].flatMap((name) => schemeOf(members[name])),
  );
  const advices: Advice[] = [];
  const formed = reader.read(members, { ask, advise: (advice) => advices.push(advice) });
  const isJudged = wasJudged(exchange);
  const facts = factsOf(formed, isJudged ? nothingKnown : known);
  const { attributes, references } = judgeInput(formed, { ask, facts, current: undefined });
  advices.push(...attributes.advices);
  const own = [...formed.violations, ...attributes.violations, ...references.violations];
  const found = new Set(own.map(({ id, pointer }) => `${id} ${pointer}`));
  const recorded = exchange.isForced ? [] : exchange.violations;
  const more = recorded.filter(({ id, pointer }) => !found.has(`${id} ${pointer}`)) as readonly Violation[];
  return {
    exchange,
    members,
    advices,
    known,
    wasJudged: isJudged,
    input: formed.input,
    violations: [...own, ...more],
  };
}

/** Who has judged a request knew what was so then: what is known now may be otherwise, and counts for nothing. */
const nothingKnown: Pick<KnownFacts, 'isPage' | 'isEventType' | 'isPlace'> = {
  isPage: () => undefined,
  isEventType: () => undefined,
  isPlace: () => undefined,
};

/** In doubt everything exists: what nobody knows is no violation. */
function factsOf({ input }: ReadInput, { isPage, isEventType, isPlace }: typeof nothingKnown): EventFacts {
  const location = String(input['location']);
  const place = { id: location, name: '', country: '', timezone: 'UTC' };
  return {
    isPage: (id) => isPage(id) !== false,
    isEventType: (id) => isEventType(id) !== false,
    place: isPlace(location) === false ? undefined : place,
    fetchedImage: undefined,
    mailDomainExists: undefined,
    now: 0,
  };
}

/** Refused for one of these, the sandbox has not looked at all that the body refers to; nor for what stands outside of the body. */
const unjudged: ReadonlySet<string> = new Set([
  'event.ownership',
  'limits.body',
  'limits.rate',
  'refusal.status.malformed',
  'body.i-json',
]);

function wasJudged(exchange: AuditedExchange): boolean {
  const { isDecided, isForced, violations } = exchange;
  if (provesAcceptance(exchange)) return true;
  const isOutside = (pointer: string) => /^\/(?:headers|path|method)\b/.test(pointer);
  return isDecided && !isForced && !violations.some(({ id, pointer }) => unjudged.has(id) || isOutside(pointer));
}

/** What the rules advise, and the advice of the audit that it falls under. */
const advised = {
  'datetime.order': {
    id: 'client.dates.order',
    expected: 'an end that is not before the start',
    needs: ['startedAt', 'endedAt'],
  },
  'cohosts.duplicates': {
    id: 'client.cohosts.distinct',
    expected: 'each page once, and not the host',
    needs: ['cohosts'],
  },
} as const;

function tellAdvices({ exchange, input, advices }: JudgedBody, tallies: Tallies): void {
  for (const [asked, { id, expected, needs }] of Object.entries(advised)) {
    const advice = advices.find((one) => one.id === asked);
    if (advice !== undefined) tallies.broke(id, exchange, { pointer: advice.pointer, expected, actual: advice.text });
    else if (needs.every((name) => (input[name] ?? null) !== null)) tallies.keep(id, exchange);
  }
  tellUnlisted(exchange, advices, tallies);
}

/** Attributes that the document does not list; those of a search are told in the same way. */
export function tellUnlisted(exchange: AuditedExchange, advices: readonly Advice[], tallies: Tallies): void {
  const id = 'client.attributes.listed';
  const unlisted = advices.filter((advice) => advice.id === 'body.unknown-attribute');
  const expected = isOnEvent(exchange) ? 'an attribute that §2.2 lists' : 'an attribute that §4.1 lists';
  for (const { pointer, text } of unlisted) tallies.broke(id, exchange, { pointer, expected, actual: text });
  if (unlisted.length === 0) tallies.keep(id, exchange);
}

/** What judging the body of a create or an update found. */
interface JudgedBody extends ReadInput {
  readonly exchange: AuditedExchange;
  readonly members: Readonly<Record<string, unknown>>;
  readonly advices: readonly Advice[];
  /** The sandbox has looked at all of it when it recorded it. */
  readonly wasJudged: boolean;
  readonly known: KnownFacts;
}

/** What an exchange says of a rule that no violation was found of: nothing, that it was kept, or which fact is missing. */
type Soundness = 'kept' | { readonly lacks: string } | undefined;

/** What a body says of a rule that no violation was found of. @param attribute that the rule is about; undefined for the body as a whole */
function soundnessOf(rule: string, attribute: string | undefined, judged: JudgedBody): Soundness {
  if (rule === 'event.dates.required') return judged.input['isSelfPacedCourse'] === true ? undefined : 'kept';
  if (attribute === undefined) return 'kept';
  if (rule.startsWith('event.types.')) return typeSoundness(attribute, judged);
  const value = judged.input[attribute] ?? undefined;
  const hasFault = judged.violations.some(({ pointer }) => pointer.split('/')[1] === attribute);
  if (value === undefined || hasFault) return undefined;
  const content = contents[rule];
  return content === undefined ? 'kept' : content(value as never, judged);
}

/** Whether a look-alike has the type of what it looks like, and in which forms dates are read, is left open (`body.coercion`, `datetime.form`). */
function typeSoundness(name: string, { members, input }: JudgedBody): Soundness {
  if (!Object.hasOwn(input, name) || input[name] === null) return undefined;
  const [given, read] = [members[name], input[name]];
  const plain = name === 'host' && Array.isArray(given) ? given[0] : given;
  const isAsGiven =
    Array.isArray(plain) && Array.isArray(read) ? read.every((one, at) => one === plain[at]) : plain === read;
  if (isAsGiven) return 'kept';
  return {
    lacks: /(?:ed|published)At$/.test(name)
      ? `whether a date and time is read in the form of \`${name}\` (datetime.form)`
      : `whether a look-alike is read (body.coercion), as \`${name}\` is one`,
  };
}

const lacks = (isKnown: boolean | undefined, fact: string): Soundness => (isKnown === true ? 'kept' : { lacks: fact });

/** What has to be known of a value that no violation was found of; of other rules nothing. */
const contents: Readonly<Record<string, (value: never, judged: JudgedBody) => Soundness>> = {
  'event.type.valid': (type: number, { known, wasJudged }) =>
    lacks(wasJudged || known.isEventType(type), `whether ${type} is an event type ID: the list is not shown (§2.3)`),
  'event.location.valid': (location: string, { known, wasJudged }) =>
    lacks(wasJudged || known.isPlace(location), `whether "${excerpt(location)}" is a place identifier`),
  'event.host.valid': (host: number, judged) => pagesSoundness([host], judged),
  'event.cohosts.valid': (cohosts: readonly number[], judged) =>
    cohosts.length === 0 ? undefined : pagesSoundness(cohosts, judged),
  'event.external-url.valid': (url: string, { wasJudged }) => {
    const [scheme] = schemeOf(url);
    return lacks(wasJudged || scheme === undefined, `whether a URL may begin with ${scheme}: (url.schemes)`);
  },
  'event.image.valid': (url: string, { known, wasJudged }) =>
    lacks(wasJudged || known.isImage(url), 'whether the URL of the image leads to one'),
  'update.capacity.floor': (capacity: number, { wasJudged }) =>
    capacity <= 0 ? undefined : lacks(wasJudged, 'how many RSVPs the event has'),
};

function pagesSoundness(ids: readonly number[], { known, wasJudged }: JudgedBody): Soundness {
  const unknown = wasJudged ? undefined : ids.find((id) => known.isPage(id) !== true);
  return lacks(unknown === undefined, `whether ${unknown} is a page: no answer shows it`);
}

const excerpt = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text).toWellFormed();

/** The scheme of a URL, where it is none that every deployment takes. */
function schemeOf(url: unknown): readonly string[] {
  const scheme = typeof url === 'string' ? /^([a-z][a-z0-9+.-]{0,30}):/i.exec(url)?.[1] : undefined;
  return scheme === undefined || usualSchemes.includes(scheme.toLowerCase()) ? [] : [scheme.toLowerCase()];
}
