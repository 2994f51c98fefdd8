import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import type { Experiment } from '../experiment.ts';
import { onBoth } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';

const noPlace: Experiment = {
  rule: 'event.location.valid',
  title: 'a location that is no place',
  needs: ['places.invalid'],
  change: (body, { fixtures }) => ({ ...body, location: fixtures.places?.invalid }),
};

export const locationChecks: readonly Check[] = [...onBoth(noPlace), ...inCircumstances(noPlace)];

export const otherPlace: LawfulValue = {
  rule: 'event.location.valid',
  title: 'another valid place',
  change: (body, { values }) => ({ ...body, location: values?.places.at(-1) }),
};
