import { describe } from '../../lib/describe.ts';
import { answeredId, bodyMembers, isAccepted, isOnEvent, provesAcceptance, type AuditedExchange } from '../exchange.ts';
import type { AuditFacts, FactualEvent } from '../facts.ts';
import type { CourseJudge } from './judging.ts';

interface Created {
  readonly exchange: AuditedExchange;
  readonly id: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** §4.3: the caller stores the ID that a create answers, since nothing else leads back to the event. */
export const judgeCreatedIds: CourseJudge = (exchanges, { tallies }) => {
  const creates = exchanges.flatMap((exchange): readonly Created[] => {
    const [id, members] = [answeredId(exchange), bodyMembers(exchange)];
    return id === undefined || members === undefined ? [] : [{ exchange, id, members }];
  });
  const updated = new Set(exchanges.flatMap((one) => (one.operation === 'events.update' ? [one.rawId] : [])));
  const created = new Set(creates.map(({ id }) => id));
  for (const exchange of exchanges) {
    if (exchange.operation !== 'events.update') continue;
    if (created.has(exchange.rawId) || isAccepted(exchange)) tallies.keep('create.id.stored', exchange);
    else
      tallies.lack('create.id.stored', exchange, `where the client has the event ID ${describe(exchange.rawId)} from`);
  }
  const lost = new Map<string, Created>();
  for (const create of creates) {
    const before = lost.get(titleOf(create));
    if (before === undefined) tallies.keep('client.create.same-title', create.exchange);
    else {
      const id = isSameEvent(before, create) ? 'create.id.stored' : 'client.create.same-title';
      tallies.broke(id, create.exchange, createdTwice(before));
    }
    if (!updated.has(create.id)) lost.set(titleOf(create), create);
  }
};

const titleOf = ({ members }: Created) => JSON.stringify(members['title']);

/** What is held once, at one time and place, is one event; a series has other times, a tour other places. */
function isSameEvent(a: Created, b: Created): boolean {
  return ['startedAt', 'location', 'host'].every(
    (name) => JSON.stringify([a.members[name]].flat()) === JSON.stringify([b.members[name]].flat()),
  );
}

function createdTwice({ id, exchange, members }: Created) {
  return {
    pointer: '/title',
    expected: `an update of the event ${id}, which was created with this title (${exchange.place})`,
    actual: `one more create of ${describe(members['title'])}; no request ever used the ID ${id} again`,
  };
}

/** §2.2, §4.3: duplicates are not prevented, so that a create that is sent again after its answer was lost makes a second event. */
export const judgeRetriedCreates: CourseJudge = (exchanges, { known, tallies }) => {
  const id = 'client.create.retried';
  for (const attempts of attemptsOf(exchanges)) {
    const [first, ...again] = attempts as readonly [AuditedExchange, ...AuditedExchange[]];
    const retries = again.filter(
      (retry, index) => mayHaveWritten(retry) && attempts.slice(0, index + 1).some(mayHaveWritten),
    );
    if (retries.length === 0) {
      for (const exchange of attempts) tallies.keep(id, exchange);
      continue;
    }
    const duplicates = duplicatesOf(attempts, known.events);
    for (const retry of retries) {
      if (duplicates === undefined)
        tallies.lack(id, retry, `whether the create before it was carried out (${first.place})`);
      else if (duplicates < 2) tallies.keep(id, retry);
      else tallies.broke(id, retry, retriedCreate(first, duplicates));
    }
  }
};

/** Creates with the same body, in their order. */
function attemptsOf(exchanges: readonly AuditedExchange[]): Iterable<readonly AuditedExchange[]> {
  const groups = new Map<string, AuditedExchange[]>();
  for (const exchange of exchanges) {
    const members = exchange.operation === 'events.create' ? bodyMembers(exchange) : undefined;
    if (members === undefined) continue;
    const key = JSON.stringify(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [exchange]);
    else group.push(exchange);
  }
  return groups.values();
}

/** No answer, or one that says nothing of what became of the event; or one that says that it is there. */
const mayHaveWritten = (exchange: AuditedExchange) =>
  isAccepted(exchange) || exchange.status === undefined || exchange.status >= 500;

/** How many events the attempts made; undefined where nobody knows. */
function duplicatesOf(attempts: readonly AuditedExchange[], events: AuditFacts['events']): number | undefined {
  const made = attempts.map((attempt) => attempt.event ?? answeredId(attempt));
  const count = new Set(made.filter((one) => one !== undefined).map(String)).size;
  if (count >= 2 || attempts.every(({ event }) => event !== undefined)) return count;
  const [first] = attempts;
  const members = first === undefined ? undefined : bodyMembers(first);
  return events === undefined || members === undefined
    ? undefined
    : events.filter((event) => isOf(members, event)).length;
}

function isOf(members: Readonly<Record<string, unknown>>, event: FactualEvent): boolean {
  return (
    event.title === members['title'] &&
    event.location === members['location'] &&
    event.startedAt === (members['startedAt'] ?? null) &&
    event.host === [members['host']].flat()[0]
  );
}

function retriedCreate(first: AuditedExchange, duplicates: number) {
  return {
    pointer: '',
    expected: 'no second create: look on the platform whether the event is there, or ask before sending again',
    actual: `the same create as ${first.place}; there are ${duplicates} events of it now`,
  };
}

/** §6: `receivesRsvpWebhooks` true promises that RSVPs are confirmed. Confirmations go another way than the four operations. */
export const judgeRsvpWebhooks: CourseJudge = (exchanges, { known, tallies }) => {
  const id = 'event.rsvp-webhooks.honest';
  const created = new Set(exchanges.map(answeredId));
  for (const [event, exchange] of promisesOf(exchanges)) {
    const rsvps = known.rsvpsOf(event);
    const isConfirming = rsvps?.some(({ confirmedAt }) => confirmedAt !== null) === true;
    if (isConfirming) tallies.keep(id, exchange);
    else if (rsvps === undefined || rsvps.length === 0 || !created.has(event))
      tallies.lack(id, exchange, missingOf(rsvps));
    else {
      const expected = 'confirmations of its RSVPs, or false';
      const actual = `true, and none of ${rsvps.length} RSVPs of the event ${event} was confirmed`;
      tallies.broke(id, exchange, { pointer: '/receivesRsvpWebhooks', expected, actual });
    }
  }
};

function missingOf(rsvps: FactualEvent['rsvps'] | undefined): string {
  if (rsvps === undefined)
    return 'whether RSVPs were confirmed: that request is not one of the four (§6), and is in no recording';
  if (rsvps.length === 0) return 'a member who registered: there was nothing to confirm';
  return 'whether the RSVPs of an event from before the recording came after the client promised to confirm them';
}

/** Of each event the last request that was carried out, where it says true. */
function promisesOf(exchanges: readonly AuditedExchange[]): ReadonlyMap<string, AuditedExchange> {
  const promises = new Map<string, AuditedExchange>();
  for (const exchange of exchanges) {
    if (!isOnEvent(exchange) || !provesAcceptance(exchange)) continue;
    const event = answeredId(exchange) ?? exchange.rawId;
    if (bodyMembers(exchange)?.['receivesRsvpWebhooks'] === true) promises.set(event, exchange);
    else promises.delete(event);
  }
  return promises;
}

/** Recorders round their times. */
const tolerance = 50;

interface Timed {
  readonly exchange: AuditedExchange;
  readonly begunAt: number;
}

/** §8 leaves rate limits open; who gets a 429 with `Retry-After` (RFC 9110 §10.2.3) is told how long to wait. */
export const judgeThrottled: CourseJudge = (exchanges, { tallies }) => {
  const id = 'client.throttled.waits';
  const inOrder = exchanges
    .flatMap((exchange): readonly Timed[] =>
      exchange.begunAt === undefined ? [] : [{ exchange, begunAt: exchange.begunAt }],
    )
    .sort((a, b) => a.begunAt - b.begunAt);
  for (const throttled of exchanges) {
    if (throttled.status !== 429) continue;
    const { endedAt, answerHeaders } = throttled;
    if (endedAt === undefined) {
      tallies.lack(id, throttled, 'when the 429 came and what was sent after it');
      continue;
    }
    const wait = waitOf(answerHeaders.get('retry-after')?.[0], endedAt);
    const next = firstFrom(inOrder, endedAt, throttled);
    if (next === undefined) continue;
    if (wait === undefined)
      tallies.lack(id, next.exchange, `how long to wait: the 429 (${throttled.place}) has no Retry-After`);
    else if (next.begunAt >= endedAt + wait - tolerance) tallies.keep(id, next.exchange);
    else tallies.broke(id, next.exchange, tooSoon(throttled, { wait, waited: next.begunAt - endedAt }));
  }
};

/** Milliseconds, of seconds or of an HTTP date. */
function waitOf(value: string | undefined, endedAt: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - endedAt);
}

/** The first that began when the answer was there: what was under way already could not know. */
function firstFrom(inOrder: readonly Timed[], endedAt: number, throttled: AuditedExchange): Timed | undefined {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle] as Timed).begunAt < endedAt) low = middle + 1;
    else high = middle;
  }
  return inOrder[low]?.exchange === throttled ? inOrder[low + 1] : inOrder[low];
}

function tooSoon({ place }: AuditedExchange, { wait, waited }: { readonly wait: number; readonly waited: number }) {
  return {
    pointer: '',
    expected: `no request for ${seconds(wait)} after the 429 (${place})`,
    actual: `one after ${seconds(waited)}`,
  };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
