import { answeredId, isAccepted, bodyMembers, type AuditedExchange } from '../exchange.ts';
import type { AuditFacts, FactualEvent } from '../facts.ts';
import type { CourseJudge } from '../judge/judging.ts';

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
      else tallies.broke(id, retry, foundOf(first, duplicates));
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

function foundOf(first: AuditedExchange, duplicates: number) {
  return {
    pointer: '',
    expected: 'no second create: look on the platform whether the event is there, or ask before sending again',
    actual: `the same create as ${first.place}; there are ${duplicates} events of it now`,
  };
}
