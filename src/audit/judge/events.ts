import { describe } from '../../lib/describe.ts';
import { readsAsBool, readsAsInt, readsAsList } from '../../lib/look-alikes.ts';
import { isTooLong, mayBeDateTime, mayBeEmail, mayBeUrl } from '../../lib/published-standards.ts';
import type { QuestionId, RuleId } from '../../domain/vocabulary/ids.ts';
import type { BodyAttribute } from '../../contract/attributes.ts';
import { kinds } from '../../interface/kinds-by-id.ts';
import type { Kind } from '../../interface/kinds.ts';
import { emailFeatures } from '../../interface/rules/contact-email.ts';
import { urlFeatures } from '../../interface/rules/external-url.ts';
import { judgeInput } from '../../domain/event/rules/event-rules.ts';
import type { EventFacts } from '../../domain/event/rules/rule.ts';
import type { Advice, Violation } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { AuditScope } from '../../interface/rules/rule.ts';
import type { InputReader, ReadInput } from '../../contract/read-input.ts';
import { isOnEvent, bodyMembers, provesAcceptance, type AuditedExchange } from '../exchange.ts';
import type { KnownFacts } from '../facts.ts';
import type { Tallies } from '../tally.ts';
import type { ExchangeJudge } from './judging.ts';
import { lenientLookUp, usualSchemes } from './most-lenient-answers.ts';

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
  const { exchange, broken, open } = judged;
  for (const { id, ...found } of broken) if (rules.has(id)) tallies.broke(id, exchange, found);
  for (const { id, lacks: fact } of open) if (rules.has(id)) tallies.lack(id, exchange, fact);
  const told = new Set<string>([...broken, ...open].map(({ id }) => id));
  for (const [rule, attribute] of rules) {
    const soundness = told.has(rule) ? undefined : soundnessOf(rule, attribute, judged);
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
  const ask = lenientLookUp(
    contract,
    ['externalUrl', 'image'].flatMap((name) => schemeOf(members[name])),
  );
  const advices: Advice[] = [];
  const formed = reader.read(members, { ask, advise: (advice) => advices.push(advice) });
  const isJudged = wasJudged(exchange);
  const facts = factsOf(formed, isJudged ? nothingKnown : known);
  const { attributes, references } = judgeInput(formed, { ask, facts, current: undefined });
  advices.push(...attributes.advices);
  const found = [...formed.violations, ...attributes.violations, ...references.violations];
  return {
    exchange,
    members,
    advices,
    known,
    wasJudged: isJudged,
    input: formed.input,
    ...sorted(found, members, { exchange, attributes: reader.attributes }),
  };
}

/** A rule of which nothing can be told, and the fact that would tell. */
interface OpenRule {
  readonly id: string;
  readonly pointer: string;
  readonly lacks: string;
}

/**
 * What breaks a rule wherever the body is sent, and what only some deployments refuse: by a standard that others do not follow, or by an
 * answer to an open question.
 */
function sorted(
  found: readonly Violation[],
  members: Readonly<Record<string, unknown>>,
  { exchange, attributes }: { readonly exchange: AuditedExchange; readonly attributes: InputReader['attributes'] },
): Pick<JudgedBody, 'broken' | 'open'> {
  const known = new Set(found.map(({ id, pointer }) => `${id} ${pointer}`));
  const recorded = exchange.isForced ? [] : exchange.violations;
  const more = recorded.filter(({ id, pointer }) => !known.has(`${id} ${pointer}`)) as readonly Violation[];
  const byStandard = (one: Violation) => openByStandard(one, members, attributes);
  return {
    broken: [...found.filter((one) => byStandard(one) === undefined), ...more.filter((one) => isOfWorld(one, members))],
    open: [
      ...found.flatMap((one) => byStandard(one) ?? []),
      ...more.flatMap((one) => (isOfWorld(one, members) ? [] : [openByAnswer(one)])),
    ],
  };
}

type Takes = (value: unknown) => boolean;

const likeBool: Takes = (value) => readsAsBool(value) !== 'no';
const likeInt: Takes = (value) => readsAsInt(value) !== 'no';
const likeList: Takes = (value) => readsAsList(value) !== 'no';
const likeInts: Takes = (value) => (Array.isArray(value) ? value.length === 1 && likeInt(value[0]) : likeInt(value));
const text =
  (takes: (text: string) => boolean): Takes =>
  (value) =>
    takes(String(value));

/** Which values of an attribute some published standard, or some reader, takes; and the question that decides about these. */
type Leniency = readonly [takes: Takes, question: QuestionId | 'text.characters'];

function leniencyOf(kind: Kind, attribute: BodyAttribute): Leniency | undefined {
  const { isUrl, maxLength = 0 } = attribute;
  if (kind === 'length') return [text((one) => !isTooLong(one, maxLength)), 'text.characters'];
  if (kind === 'image') return [text(mayBeUrl), 'url.features'];
  if (kind === 'format') return isUrl ? [text(mayBeUrl), 'url.features'] : [text(mayBeEmail), 'email.features'];
  return kind === 'type' ? typeLeniency(attribute) : undefined;
}

const lenientTypes: Readonly<Record<string, Takes>> = { boolean: likeBool, integer: likeInt, array: likeList };

function typeLeniency({ types, isDateTime, listForm }: BodyAttribute): Leniency | undefined {
  if (isDateTime) return [mayBeDateTime, 'datetime.form'];
  const takes = listForm ? likeInts : lenientTypes[types[0] ?? ''];
  return takes && [takes, 'body.coercion'];
}

function openByStandard(
  { id, pointer }: Violation,
  members: Readonly<Record<string, unknown>>,
  attributes: InputReader['attributes'],
): OpenRule | undefined {
  const [name = '', index] = pointer.slice(1).split('/');
  const attribute = attributes.get(name);
  const [takes, question] = (attribute && leniencyOf(kinds[id], attribute)) ?? [];
  if (takes === undefined || !Object.hasOwn(members, name)) return undefined;
  const isBlank = typeof members[name] === 'string' && members[name].trim() === '';
  if (isBlank) return { id, pointer, lacks: `whether a blank \`${name}\` is taken (body.blank)` };
  const isTaken = index === undefined ? takes(members[name]) : likeInt([members[name]].flat()[Number(index)]);
  return isTaken ? { id, pointer, lacks: `whether \`${name}\` is taken in this form (${question})` } : undefined;
}

const openByAnswer = ({ id, pointer, actual }: Violation): OpenRule => ({
  id,
  pointer,
  lacks: `whether ${actual} is taken for \`${pointer.slice(1)}\`: the sandbox refused it by an answer to an open question`,
});

/** What a sandbox has found in its world: what exists on the platform, and whether a URL leads to an image if it fetched that. */
function isOfWorld({ id, actual }: Violation, { image }: Readonly<Record<string, unknown>>): boolean {
  return (
    kinds[id] === 'reference' ||
    kinds[id] === 'floor' ||
    (id === 'event.image.valid' && actual.startsWith(`${describe(image)}: `))
  );
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
interface JudgedBody extends Pick<ReadInput, 'input'> {
  readonly broken: readonly Violation[];
  readonly open: readonly OpenRule[];
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
  if (kinds[rule as RuleId] === 'type') return typeSoundness(attribute, judged);
  const value = judged.input[attribute] ?? undefined;
  const hasFault = [...judged.broken, ...judged.open].some(({ pointer }) => pointer.split('/')[1] === attribute);
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
  'event.contact-email.valid': (email: string, { wasJudged }) =>
    lacks(wasJudged || emailFeatures(email)?.length === 0, `whether "${excerpt(email)}" is taken (email.features)`),
  'event.external-url.valid': (url: string, { wasJudged }) => {
    const [scheme] = schemeOf(url);
    if (scheme !== undefined) return lacks(wasJudged, `whether a URL may begin with ${scheme}: (url.schemes)`);
    const isUsual = urlFeatures(url, usualSchemes)?.length === 0;
    return lacks(wasJudged || isUsual, `whether "${excerpt(url)}" is taken (url.features)`);
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
