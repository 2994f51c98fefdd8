import { asks } from './evidence.ts';
import type { Evidence } from './evidence.ts';

type Body = Readonly<Record<string, unknown>>;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
const isOn = (value: unknown): boolean => value === true;

/** Lawful values whose meanings clash (§2.2): the document does not say that they may stand together, nor that they may not. */
const clashes: readonly { readonly at: string; readonly holds: (body: Body) => boolean }[] = [
  // Null creates a free event, and nothing is said of what is left out.
  { at: '/externalUrl', holds: ({ isPaid, externalUrl }) => isOn(isPaid) && !isGiven(externalUrl) },
  // A course has no formal start or end.
  { at: '/startedAt', holds: ({ isSelfPacedCourse, startedAt }) => isOn(isSelfPacedCourse) && isGiven(startedAt) },
  { at: '/endedAt', holds: ({ isSelfPacedCourse, endedAt }) => isOn(isSelfPacedCourse) && isGiven(endedAt) },
  // People show up at will: nobody registers, and nobody has paid or confirmed.
  { at: '/capacity', holds: ({ isTicketless, capacity }) => isOn(isTicketless) && isGiven(capacity) && capacity !== 0 },
  { at: '/isPaid', holds: ({ isTicketless, isPaid }) => isOn(isTicketless) && isOn(isPaid) },
  {
    at: '/receivesRsvpWebhooks',
    holds: ({ isTicketless, receivesRsvpWebhooks }) => isOn(isTicketless) && isOn(receivesRsvpWebhooks),
  },
  // An online event is at no address.
  { at: '/address', holds: ({ isVirtual, address }) => isOn(isVirtual) && isGiven(address) },
  { at: '/addressDetails', holds: ({ isVirtual, addressDetails }) => isOn(isVirtual) && isGiven(addressDetails) },
  // They clarify the address.
  { at: '/addressDetails', holds: ({ address, addressDetails }) => !isGiven(address) && isGiven(addressDetails) },
];

/** What of a body contradicts itself: where in it, once each. */
export function contradictions(body: Body): readonly Evidence[] {
  const pointers = new Set(clashes.filter(({ holds }) => holds(body)).map(({ at }) => at));
  return [...pointers].flatMap((pointer) => asks('body.contradictions', pointer));
}
