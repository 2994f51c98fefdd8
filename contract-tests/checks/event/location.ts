import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { onBoth } from '../experiment.ts';

export const locationChecks: readonly Check[] = onBoth({
  rule: 'event.location.valid',
  title: 'a location that is no place',
  needs: ['places.invalid'],
  change: (body, { fixtures }) => ({ ...body, location: fixtures.places?.invalid }),
});

export const otherPlace: LawfulValue = {
  rule: 'event.location.valid',
  title: 'another valid place',
  change: (body, { values }) => ({ ...body, location: values?.places.at(-1) }),
};
