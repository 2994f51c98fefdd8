import { answeredId, isOnEvent, bodyMembers, provesAcceptance, type AuditedExchange } from '../exchange.ts';
import type { FactualEvent } from '../facts.ts';
import type { CourseJudge } from '../judge/judging.ts';

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
