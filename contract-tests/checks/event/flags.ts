import type { Ingredient } from '../bundle.ts';

/** `isVirtual` or `isTicketless`, spelled out. */
export function flag(attribute: 'isVirtual' | 'isTicketless', value: boolean): Ingredient {
  return {
    rule: 'event.flags.optional',
    title: `${attribute} ${value}`,
    change: (body) => ({ ...body, [attribute]: value }),
  };
}
