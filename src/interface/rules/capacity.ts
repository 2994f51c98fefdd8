import { describe } from '../../lib/describe.ts';
import { refusesEvents } from './deviation.ts';
import { rule, typed } from './rule.ts';

export const capacityRules = [
  typed('event.types.capacity', 'int', 1.5),
  rule({
    id: 'event.capacity.unlimited',
    section: '8',
    seen: ['api', 'control'],
    text: '`capacity` omitted or 0 means unlimited registrations',
    quotes: ['| capacity 0 or omitted | events create and update | unlimited registrations |'],
    example: { comes: 'accepted', create: { capacity: 0 } },
    deviations: {
      'zero-refused': refusesEvents('`capacity` 0 is refused', ({ capacity }) => capacity === 0),
    },
  }),
  rule({
    id: 'event.capacity.availability',
    section: '6',
    seen: ['control'],
    text: 'Availability is capacity minus RSVPs; with `receivesRsvpWebhooks` only confirmed RSVPs count',
    quotes: ['When `receivesRsvpWebhooks` is true, only confirmed RSVPs count against `capacity`.'],
    example: { comes: 'shown', control: '/events/5001/member-view' },
  }),
  rule({
    id: 'update.capacity.floor',
    section: '4.4',
    text: '`capacity` below the number of RSVPs already registered is refused; equal to it is accepted',
    quotes: ['`capacity` cannot be set lower than the number of RSVPs already registered.'],
    kind: 'floor',
    audit: { scope: 'update', attribute: 'capacity', needs: 'an update that limits `capacity`' },
    example: { comes: 'refused', update: { capacity: 1 } },
    stage: 'references',
    at: ['/capacity'],
    decide: ({ input, current, ask }) => {
      const { capacity = null, receivesRsvpWebhooks } = input;
      // 0 and less mean unlimited (`capacity.negative`).
      if (current === undefined || capacity === null || capacity <= 0) return undefined;
      const counts = (receivesRsvpWebhooks ?? current.receivesRsvpWebhooks) ? ask('capacity.floor.counts') : 'all';
      const registered = current.rsvps.filter(({ confirmedAt }) => counts === 'all' || confirmedAt !== null).length;
      if (capacity >= registered) return undefined;
      return {
        expected: `at least ${registered}, the RSVPs already registered, or 0 for unlimited`,
        actual: describe(capacity),
      };
    },
    deviations: {
      'equal-refused': {
        text: 'a `capacity` equal to the RSVPs already registered is refused',
        refuses: async ({ operation, body, countRsvps }) =>
          operation === 'events.update' && Number(body['capacity']) > 0 && body['capacity'] === (await countRsvps()),
      },
    },
  }),
] as const;
