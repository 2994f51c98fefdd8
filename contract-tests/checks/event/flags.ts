import type { LawfulValue } from '../bundle.ts';

/** `isVirtual` or `isTicketless`, spelled out. */
export function flag(attribute: 'isVirtual' | 'isTicketless', value: boolean): LawfulValue {
  return {
    rule: 'event.flags.optional',
    title: `${attribute} ${value}`,
    change: (body) => ({ ...body, [attribute]: value }),
  };
}
