import { andHalf } from './ints.ts';
import { rule, surely, valuesOf, type Rule } from './rule.ts';

export const typeRules: readonly Rule[] = [
  rule('event.type.valid', {
    refuse: {
      'a type that is no event type': ({ noType, lacks }) =>
        noType === undefined ? lacks('eventTypes.invalid') : { type: noType },
      // In a gap if there is one: a check of the least and the most takes it.
      'another type that is no event type': ({ nearTypes: { between }, noType }) =>
        (between ?? noType) === undefined ? undefined : { type: between ?? noType },
      // §2.2 "a valid event type ID": certain if every one that is named is positive.
      'type 0': ({ typesArePositive }) => (typesArePositive ? surely({ type: 0 }) : undefined),
      'a valid event type and 2^32': ({ nearTypes }) => ({ type: nearTypes.cut }),
      'type -1': ({ typesArePositive }) => (typesArePositive ? surely({ type: -1 }) : undefined),
      'a type above the largest': ({ nearTypes: { above } }) => (above === undefined ? undefined : { type: above }),
      'an event type with a minus': ({ types, typesArePositive }) =>
        typesArePositive ? surely({ type: -types[0] }) : undefined,
    },
    accept: {
      'the last of the valid event types': ({ types }) => (types.length < 2 ? undefined : { type: types.at(-1) }),
      'the second of the valid event types': ({ types }) => (types.length < 3 ? undefined : { type: types[1] }),
    },
  }),
  rule('event.types.type', {
    refuse: {
      ...valuesOf('type', {
        'an event type and a half': ({ types }) => andHalf(types[0]),
        'a list of an event type twice': ({ types }) => [types[0], types[0]],
        null: () => null,
        'an empty list': () => [],
        '"many"': () => 'many',
        'an object': () => ({ kind: 'no such type' }),
        'a list in a list': ({ types }) => [[types[0]]],
      }),
      // Read as 0 it is no event type, read as nothing it is missing.
      'an empty text for type': ({ typesArePositive }) => (typesArePositive ? surely({ type: '' }) : undefined),
    },
  }),
];
