import { refusesEvents } from './deviation.ts';
import { rule, typed } from './rule.ts';

export const addressRules = [
  typed('event.types.address', 'string', {}),
  rule({
    id: 'event.address.max-length',
    section: '8',
    text: '`address` of 255 characters is accepted, of 256 refused; characters, not bytes',
    quotes: ['| address length | events create and update | at most 255 characters |'],
    kind: 'length',
    audit: { scope: 'given', attribute: 'address' },
    example: { comes: 'refused', create: { address: 'a'.repeat(256) } },
    deviations: {
      shorter: refusesEvents(
        'an `address` of 255 characters is refused',
        ({ address }) => String(address).length === 255,
      ),
      bytes: refusesEvents(
        '`address` is measured in bytes',
        ({ address }) => Buffer.byteLength(String(address)) > 255 && String(address).length <= 255,
      ),
    },
  }),
  rule({
    id: 'event.address.unresolved',
    section: '2.2',
    seen: ['control'],
    text: '`location` is never resolved from `address`',
    quotes: ['`location` is not resolved from it, because resolving addresses requires human input.'],
    example: { comes: 'shown', control: '/events/5001/member-view' },
  }),
  typed('event.types.addressDetails', 'string', {}),
] as const;
