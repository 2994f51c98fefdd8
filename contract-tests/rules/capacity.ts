import { rule, valuesOf, type Rule } from './rule.ts';

export const capacityRules: readonly Rule[] = [
  rule('event.types.capacity', {
    refuse: valuesOf('capacity', {
      '1.5': () => 1.5,
      'an empty list': () => [],
      'a list of two ints': () => [40, 41],
      'a list in a list': () => [[7]],
      '"many"': () => 'many',
      'an object': () => ({ kind: 'no such type' }),
    }),
    accept: {
      'capacity 100000': { capacity: 100_000 },
      'capacity 1': { capacity: 1 },
      'capacity 40': { capacity: 40 },
    },
  }),
  rule('event.capacity.unlimited', {
    accept: { 'capacity 0': { capacity: 0 }, 'a body without capacity': { capacity: undefined } },
  }),
];
