import { describe } from '../../lib/describe.ts';
import { required, rule, typed } from './rule.ts';

export const locationRules = [
  required('event.required.location', 'string'),
  typed('event.types.location', 'string', {}),
  rule({
    id: 'event.location.valid',
    section: '2.2',
    text: '`location` is a valid place identifier',
    quotes: ['Must be a valid place identifier from a places directory service.'],
    kind: 'reference',
    audit: { scope: 'given', attribute: 'location' },
    example: { comes: 'refused', create: { location: 'nowhere-at-all' } },
    stage: 'references',
    at: ['/location'],
    decide: ({ input: { location }, facts, ask }) => {
      if (location === undefined) return undefined;
      ask('places');
      return facts.place === undefined
        ? { expected: 'a valid place identifier', actual: describe(location) }
        : undefined;
    },
  }),
  rule({
    id: 'event.location.timezone',
    section: '2.2',
    seen: ['control'],
    text: "Members see start and end converted from the place's timezone to their own",
    quotes: ['The timezone of this location is used to show start and end times to members.'],
    example: { comes: 'shown', control: '/events/5001/member-view?timezone=Asia/Kathmandu' },
  }),
] as const;
