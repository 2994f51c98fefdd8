import { credentialShapes } from '../../src/control/schemas.ts';
export const id = { type: 'integer', minimum: 0, maximum: 9_007_199_254_740_990 };
export const moment = { type: 'string', format: 'date-time' };
export const most = { rsvps: 10_000, pages: 100_000, events: 20_000, credentials: 20, steps: 1000 };

/** An object that has these members and no others. */
export const object = (properties: object, required: readonly string[], description: string) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
  description,
});

/** The channels of a world. */
export const credentials = () => ({
  type: 'array',
  minItems: 1,
  maxItems: most.credentials,
  items: object(
    {
      ...credentialShapes,
      expiresAt: { ...moment, description: 'From then on, by the world’s clock, the key is refused' },
    },
    [],
    'A channel of the world',
  ),
  description:
    'The first are the world’s own where the start gives none; the others are further channels of it. What is left out follows from the world’s own',
});

/** What happens later. */
export const steps = () => ({
  type: 'array',
  maxItems: most.steps,
  items: object(
    {
      at: { ...moment, description: 'It happens when the world’s clock passes this moment' },
      afterRequests: { type: 'integer', minimum: 0, description: 'It happens after so many requests of the interface' },
      faults: {
        type: 'array',
        maxItems: 100,
        items: { type: ['string', 'object'] },
        description: 'Faults in the place of those before; as at the top',
      },
      profile: { type: 'object', description: 'Answers in the place of those before, by question; the others stay' },
      removedPages: { type: 'array', maxItems: 1000, items: id, description: 'Pages that vanish' },
      rsvps: {
        type: 'array',
        maxItems: 100,
        items: object(
          {
            event: id,
            count: { type: 'integer', minimum: 1, maximum: most.rsvps, description: 'Fewer where there is no room' },
            confirmed: { type: 'boolean' },
          },
          ['event', 'count'],
          'Members who register',
        ),
      },
      expiredKeys: {
        type: 'array',
        maxItems: most.credentials,
        items: { type: 'integer', minimum: 1 },
        description: 'Whose keys expire: 1 for the world’s own channel, 2 for the second of `credentials`',
      },
    },
    [],
    'Something that happens once',
  ),
  description: 'What happens by the clock, or after so many requests',
});
