import type { CheckContext } from '../checks/check.ts';
import { baseline } from '../learn/deployment.ts';
import { type Body, optionalAttributes } from '../learn/event-body.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import type { Request } from './request.ts';

/** What has to become of a request, and the rules that are broken where it does not. */
export interface Expectation {
  readonly verdict: Judgement['verdict'];
  readonly rules: readonly string[];
}

/**
 * What the document says of a request, in doubt nothing. An update may keep what it leaves out (`update.omitted-optional`), so it has to
 * be lawful as it stands and above what `resetBody` has stored.
 */
export function expectationOf({ ask, departs }: Request, ground: CheckContext): Expectation {
  const { verdict, rules } = ground.judge({ ...ask, expects: 'either' });
  if (verdict === 'must-refuse') return { verdict, rules: [...new Set(rules.map(({ id }) => id))] };
  const isLawful = verdict === 'must-accept' && isLawfulAboveReset(ask, ground);
  return isLawful ? { verdict, rules: acceptanceRules(ask, departs) } : { verdict: 'open', rules: [] };
}

function isLawfulAboveReset(ask: Request['ask'], ground: CheckContext): boolean {
  const { operation, body } = ask;
  if (operation !== 'events.update' || !isRecord(body)) return true;
  const merged = { ...resetBody(ground), ...body };
  return ground.judge({ ...ask, body: merged, expects: 'accepted' }).verdict === 'must-accept';
}

/** An update to a known state: what a later one leaves out is lawful beside anything. */
export function resetAsk(ground: CheckContext): RequestSpec {
  const id = ground.deployment.own?.id ?? 'none';
  return { operation: 'events.update', id, body: resetBody(ground), expects: 'accepted' };
}

function resetBody({ deployment, session }: CheckContext): Body {
  return {
    ...baseline(deployment, 'events.update', session),
    isSelfPacedCourse: false,
    cohosts: [],
    externalUrl: `https://${deployment.values?.site}/contract-check`,
    isVirtual: false,
    isTicketless: false,
    capacity: 5000,
  };
}

/** The rule that says that an attribute may be left out, if it is another one than that for all. */
const omitted: Readonly<Record<string, string>> = {
  cohosts: 'event.cohosts.default',
  isSelfPacedCourse: 'event.self-paced.default',
  isVirtual: 'event.flags.optional',
  isTicketless: 'event.flags.optional',
  capacity: 'event.capacity.unlimited',
  startedAt: 'event.dates.self-paced',
  endedAt: 'event.dates.self-paced',
  image: 'update.image.optional',
};

/** Rules that a value of an attribute has to be accepted by, where it is another one than that for its type. */
const given: Readonly<Record<string, (value: unknown) => string>> = {
  type: () => 'event.type.valid',
  contactEmail: () => 'event.contact-email.valid',
  externalUrl: (value) => (value === null ? 'event.external-url.null' : 'event.external-url.valid'),
  image: () => 'event.image.valid',
  location: () => 'event.location.valid',
  description: (value) => (/\n/.test(String(value)) ? 'event.description.line-breaks' : 'event.types.description'),
  host: () => 'event.host.valid',
  cohosts: (value) => (String(value) === '' ? 'event.cohosts.default' : 'event.cohosts.valid'),
  isSelfPacedCourse: (value) => (value === true ? 'event.dates.self-paced' : 'event.types.isSelfPacedCourse'),
  isVirtual: () => 'event.flags.optional',
  isTicketless: () => 'event.flags.optional',
  capacity: (value) => (value === 0 ? 'event.capacity.unlimited' : 'event.types.capacity'),
  address: () => 'event.address.max-length',
  publishedAt: () => 'event.published-at.schedules',
  query: () => 'search.answer',
  page: () => 'search.page.advances',
  perPage: (value) => (value === 100 ? 'search.per-page.max' : 'search.per-page.honoured'),
};

const answers = {
  'pages.search': 'search.answer',
  'pages.get': 'page.get',
  'events.create': 'create.answer',
  'events.update': 'update.answer',
} as const;

/** The rules one of which is broken where a lawful request is refused: those of all that it has in another way than one that is accepted. */
export function acceptanceRules({ operation }: Request['ask'], departs: Request['departs']): readonly string[] {
  const isOneOfSeveral = severalOmitted(departs);
  const ruleOmitted = (name: string) => (isOneOfSeveral(name) ? undefined : omitted[name]) ?? 'event.optional.omitted';
  const rules = Object.entries(departs).map(([name, value]) =>
    value === undefined ? ruleOmitted(name) : (given[name]?.(value) ?? `event.types.${name}`),
  );
  return rules.length === 0 ? [answers[operation]] : [...new Set(rules)];
}

/** Where it takes more than one that is left out, it is the rule for all of them: each by itself was accepted. */
function severalOmitted(departs: Request['departs']): (name: string) => boolean {
  const left: readonly string[] = optionalAttributes.filter((name) => name in departs && departs[name] === undefined);
  return (name) => left.length > 1 && left.includes(name);
}
