import { textMisfits } from './misfits.ts';
import { rule, type Rule } from './rule.ts';

export const locationRules: readonly Rule[] = [
  rule('event.location.valid', {
    refuse: {
      'a location that is no place': ({ noPlace, lacks }) =>
        noPlace === undefined ? lacks('places.invalid') : { location: noPlace },
      'a location of the form that places have': ({ nearPlaces }) => nearPlaces && { location: nearPlaces.alike },
      'a valid place with % at its end': ({ nearPlaces }) => nearPlaces && { location: nearPlaces.wildcard },
      'a valid place with letters behind': ({ nearPlaces }) => nearPlaces && { location: nearPlaces.longer },
      'a valid place without its last character': ({ nearPlaces }) => nearPlaces && { location: nearPlaces.cut },
    },
    accept: {
      'another valid place': ({ places }) => (places.length < 2 ? undefined : { location: places.at(-1) }),
      'the second of the valid places': ({ places }) => (places.length < 3 ? undefined : { location: places[1] }),
    },
  }),
  rule('event.types.location', { refuse: textMisfits({ attribute: 'location', first: 'object', withNull: true }) }),
];
