import { fixtureWords, type SuspectFixture } from '../files/fixture-words.ts';
import type { Fixtures } from '../files/fixtures.ts';
import type { SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Check, Finding, Need, Trial } from './check.ts';

/** A failure that a wrong fixture would explain says so first. It stays a failure: no broken deployment hides behind it. */
export function withSuspect(finding: Finding, check: Check, trial: Trial): Finding {
  if (finding.status !== 'failed') return finding;
  const suspect = missingPage(trial) ?? neededSuspect(check, trial);
  if (suspect === undefined) return finding;
  const either = `either ${fixtureWords(suspect, trial.deployment.fixtures)} is wrong, or the deployment breaks \`${check.rule}\``;
  return { ...finding, actual: `${either}: ${finding.actual}` };
}

/** A known page that get does not find, though it finds others, or search does where no other was asked for. */
function missingPage({ deployment, session, exchanges }: Trial): SuspectFixture | undefined {
  const known = deployment.fixtures.pages?.known ?? [];
  const refused = exchanges.find(
    (exchange) =>
      exchange.ask.operation === 'pages.get' &&
      exchange.ask.expects === 'accepted' &&
      outcomeOf(exchange) === 'refused',
  );
  const at = known.findIndex((id) => String(id) === String(refused?.ask.id));
  if (refused === undefined || at === -1) return undefined;
  const others = session.exchanges.filter(({ ask }) => ask.expects === 'accepted' && ask.id !== refused.ask.id);
  const gets = others.filter(({ ask }) => ask.operation === 'pages.get');
  const reads = gets.length > 0 ? gets : others.filter(({ ask }) => ask.operation === 'pages.search');
  const isElseFound = reads.some((exchange) => outcomeOf(exchange) === 'accepted');
  return isElseFound ? { key: 'pages.known', value: known[at], origin: `pages.known.${at}` } : undefined;
}

/** What should not exist, and the attributes that it is sent in. */
interface Suspect {
  readonly valueIn: (fixtures: Fixtures) => unknown;
  readonly attributes: readonly string[];
}

const suspects: Readonly<Partial<Record<Need, Suspect>>> = {
  'pages.unknown': { valueIn: ({ pages }) => pages?.unknown, attributes: ['host', 'cohosts'] },
  'eventTypes.invalid': { valueIn: ({ eventTypes }) => eventTypes?.invalid, attributes: ['type'] },
  'places.invalid': { valueIn: ({ places }) => places?.invalid, attributes: ['location'] },
  'images.invalid': { valueIn: ({ images }) => images?.invalid, attributes: ['image'] },
};

/** Rules whose near misses are none only where a list of the fixtures is complete. */
const lists: Readonly<Record<string, 'eventTypes' | 'places'>> = {
  'event.type.valid': 'eventTypes',
  'event.location.valid': 'places',
};

/** What should not exist and was accepted; an event that is not there, or whose RSVPs are others. */
function neededSuspect(
  { needs, rule }: Pick<Check, 'needs' | 'rule'>,
  { deployment: { fixtures }, exchanges }: Trial,
): SuspectFixture | undefined {
  const { eventWithRsvps: event } = fixtures;
  if (event !== undefined && needs.includes('eventWithRsvps'))
    return { key: 'eventWithRsvps', value: `{ id: ${event.id}, rsvps: ${event.rsvps} }` };
  if (!exchanges.some(isWronglyAccepted)) return undefined;
  const sent = sentNeeds(exchanges.filter(isWronglyAccepted), fixtures);
  const own = needs.filter((need) => suspects[need] !== undefined);
  const key = own.length > 0 ? own.find((need) => sent.includes(need)) : sent[0];
  if (key !== undefined) return { key, value: suspects[key]?.valueIn(fixtures) };
  const list = lists[rule];
  return list !== undefined && fixtures[list]?.complete === true ? { key: `${list}.complete`, value: true } : undefined;
}

/** A check may have sent another value than that of the fixtures; one that could not be done as it stands did another one, with such a value. */
function sentNeeds(exchanges: readonly SentExchange[], fixtures: Fixtures): readonly Need[] {
  const isSent = (value: unknown, name: string) =>
    value !== undefined && exchanges.some(({ ask: { body } }) => isRecord(body) && [body[name]].flat().includes(value));
  return Object.entries(suspects).flatMap(([need, { valueIn, attributes }]) =>
    attributes.some((name) => isSent(valueIn(fixtures), name)) ? [need as Need] : [],
  );
}

function isWronglyAccepted(exchange: SentExchange): boolean {
  return exchange.ask.expects === 'refused' && outcomeOf(exchange) === 'accepted';
}
