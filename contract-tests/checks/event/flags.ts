import { withValue } from '../../learn/consistent.ts';
import type { LawfulValue } from '../bundle.ts';

/** What `withValue` does beside. */
const brought = {
  isVirtual: ['a body without address', 'a body without addressDetails'],
  isTicketless: ['a body without capacity', 'false for isPaid', 'false for receivesRsvpWebhooks'],
} as const;

/** `isVirtual` or `isTicketless`, spelled out. */
export function flag(attribute: 'isVirtual' | 'isTicketless', value: boolean): LawfulValue {
  return {
    rule: 'event.flags.optional',
    title: `${attribute} ${value}`,
    ...(value ? { brings: brought[attribute] } : {}),
    change: (body) => withValue(body, [attribute, value]),
  };
}
