import { unmetNeed } from '../checks/needs.ts';
import type { CheckContext, Need } from '../checks/check.ts';
import { writeDate } from '../learn/date-forms.ts';
import { inHostForm } from '../learn/event-body.ts';
import { dayMs, inMinutes, nearDates, soon } from '../learn/event-dates.ts';
import { fetchedPages } from '../learn/known-of.ts';
import { nearPlaces, nearTypes } from '../learn/near-values.ts';
import { probeUpdate } from '../learn/observe/probe.ts';
import { intIds, shownPages } from '../learn/search-answer.ts';
import { isRecord, type Id } from '../target/json.ts';
import type { SentExchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { createdId } from '../target/touched-event.ts';
import { untilUnanswered } from '../target/unanswered.ts';

/** What values may be made of. */
export type Known = ReturnType<typeof knownFrom>;

/** The same for all values of a run. */
export function knownIn(context: CheckContext): Promise<Known> {
  return context.session.once('what values are made of', async () => {
    const isLookedUp = (await untilUnanswered(() => looksUpDomains(context))) ?? true;
    const takesWide = context.depth !== 'quick' && ((await untilUnanswered(() => takes(wide, context))) ?? false);
    return knownFrom(context, { isLookedUp, takesWide });
  });
}

function knownFrom(
  context: CheckContext,
  { isLookedUp, takesWide }: { readonly isLookedUp: boolean; readonly takesWide: boolean },
) {
  const { deployment, session } = context;
  const { values, fixtures, forms, own } = deployment;
  if (values === undefined || forms === undefined) throw new Error('no lawful event is known');
  const date = (wall: string) => writeDate(wall, forms.date);
  const [page] = values.hosts;
  const now = session.parts.now();
  const domain = values.email.split('@').at(-1) ?? '';
  return {
    ...values,
    /** Pages that get has, the host first. */
    get pages(): readonly Id[] {
      return unique([...values.hosts, ...fetchedPages(session)]);
    },
    page,
    /** Pages that searches showed besides the host; get may not have them. */
    get shown(): readonly Id[] {
      const ids = session.exchanges.flatMap((one) => intIds(shownPages(one).pages));
      return unique(ids).filter((one) => String(one) !== String(page));
    },
    unknownPage: fixtures.pages?.unknown,
    host: (id: unknown) => inHostForm(id as Id, forms.host),
    otherHost: (id: unknown) => inHostForm(id as Id, forms.host === 'list' ? 'int' : 'list'),
    noType: fixtures.eventTypes?.invalid,
    nearTypes: nearTypes(fixtures, values.types[0]),
    /** Every event type that is named is at least 1. */
    typesArePositive: values.types.every((one) => one >= 1),
    noPlace: fixtures.places?.invalid,
    nearPlaces: nearPlaces(fixtures, values.places[0]),
    noImage: fixtures.images?.invalid,
    domain,
    /** Of two labels, unless domains are looked up. */
    plainDomain: isLookedUp ? domain : 'example.org',
    /** A short text of characters beyond the basic plane was accepted. */
    takesWide,
    date,
    isEpoch: typeof date(values.starts) === 'number',
    publishedAt: (wall: string) => writeDate(wall, forms.published ?? forms.date),
    /** In 45 minutes; undefined if the target's clock is minutes away from this machine's. */
    soon: isClockElsewhere(session) ? undefined : inMinutes(now, soon.tried),
    /** From soon to the furthest end: what lies between is not refused for its order. */
    span: { startedAt: date(nearDates(now).starts), endedAt: date(values.ends) },
    /** The last such day before the furthest that is accepted. */
    day: (isDay: (day: Date) => boolean) => lastDay(now, values.starts, isDay),
    otherTitle: () => titleOf(session, own?.id),
    lacks: (need: Need) => ({ missing: unmetNeed([need], context) ?? '' }),
  };
}

function lastDay(now: Date, starts: string, isDay: (day: Date) => boolean): string | undefined {
  const first = Date.parse(`${nearDates(now).starts.slice(0, 10)}T00:00Z`);
  for (let at = Date.parse(`${starts.slice(0, 10)}T00:00Z`) - 2 * dayMs; at > first; at -= dayMs)
    if (isDay(new Date(at))) return new Date(at).toISOString().slice(0, 10);
  return undefined;
}

/** The title of another event than the run's own, which updates rename; else the one that this has. */
function titleOf({ exchanges }: Session, own: unknown): unknown {
  const accepted = exchanges.filter((one) => outcomeOf(one) === 'accepted' && isRecord(one.ask.body));
  const isOther = (one: SentExchange) =>
    one.ask.operation === 'events.create' && String(createdId(one)) !== String(own);
  const exchange = accepted.find(isOther) ?? accepted.findLast((one) => one.ask.operation.startsWith('events.'));
  return isRecord(exchange?.ask.body) ? exchange.ask.body['title'] : undefined;
}

function unique(ids: readonly Id[]): readonly Id[] {
  return [...new Map(ids.map((id) => [String(id), id])).values()];
}

/** An answer may have waited in a cache or on its way. */
const maxSkewMs = 5 * 60_000;

function isClockElsewhere({ exchanges, parts }: Session): boolean {
  const date = exchanges.findLast(({ answer }) => answer?.headers['date'] !== undefined)?.answer?.headers['date'];
  return Math.abs(Date.parse(date ?? '') - parts.now().getTime()) > maxSkewMs;
}

type Probe = Parameters<typeof probeUpdate>[0];

const wide: Probe = {
  question: 'text.characters',
  part: 'wide',
  change: (body) => ({ ...body, address: '\u{1F3DB}'.repeat(100) }),
};

/** If an address at a domain that does not exist is accepted, of two labels or of three, nobody looks domains up. */
async function looksUpDomains(context: CheckContext): Promise<boolean> {
  const at = (part: string, domain: string): Probe => ({
    question: 'email.check',
    part,
    change: (body) => ({ ...body, contactEmail: `contact@${domain}` }),
  });
  const ofThreeLabels = at('nowhere of three labels', 'desk.nobody.invalid');
  return !(await takes(at('nowhere', 'nobody.invalid'), context)) && !(await takes(ofThreeLabels, context));
}

async function takes(probe: Probe, context: CheckContext): Promise<boolean> {
  const exchange = await probeUpdate(probe, context);
  return exchange !== undefined && outcomeOf(exchange) === 'accepted';
}
