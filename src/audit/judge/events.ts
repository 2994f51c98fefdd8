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
import { createLenientAsking } from './most-lenient-answers.ts';
import { schemeOf, soundnessOf, type JudgedBody } from './soundness.ts';

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
