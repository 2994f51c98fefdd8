import { describe } from '../../lib/describe.ts';
import { refusesEvents } from './deviation.ts';
import { rule, typed, MAX_VIOLATIONS } from './rule.ts';

export const cohostsRules = [
  typed('event.types.cohosts', 'array of int', [{}]),
  rule({
    id: 'event.cohosts.valid',
    section: '2.2',
    text: 'Each of `cohosts` is a valid page ID; the first one and the last one alike',
    quotes: ['Each value must be a valid Page ID.'],
    kind: 'reference',
    audit: { scope: 'given', attribute: 'cohosts' },
    example: { comes: 'refused', create: { cohosts: [9003, 1] } },
    stage: 'references',
    at: ['/cohosts/{index}'],
    decide: ({ input: { cohosts = [] }, facts }) => {
      const wrong: { at: string; expected: string; actual: string }[] = [];
      // `forEach` passes over holes: elements that are no int were refused already.
      cohosts.forEach((cohost, index) => {
        if (wrong.length < MAX_VIOLATIONS && !facts.isPage(cohost))
          wrong.push({ at: `/cohosts/${index}`, expected: 'a valid page ID', actual: describe(cohost) });
      });
      return wrong;
    },
    deviations: {
      'first-only': {
        text: 'only the first of `cohosts` is looked at',
        ignores: ({ id, pointer }) => id === 'event.cohosts.valid' && pointer !== '/cohosts/0',
      },
      'last-only': {
        text: 'the first of `cohosts` is not looked at',
        ignores: ({ id, pointer }) => id === 'event.cohosts.valid' && pointer === '/cohosts/0',
      },
    },
  }),
  rule({
    id: 'event.cohosts.default',
    section: '2.2',
    seen: ['api', 'control'],
    text: 'Omitted, `cohosts` is []',
    quotes: ['| cohosts | array of int | no | [] |'],
    example: { comes: 'accepted', create: {} },
    deviations: {
      required: refusesEvents('`cohosts` is required', ({ cohosts }) => cohosts === undefined),
    },
  }),
] as const;
