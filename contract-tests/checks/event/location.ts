import type { LawfulValue } from '../bundle.ts';
import type { Deployment } from '../../learn/deployment.ts';
import { notApplicable, type Check } from '../check.ts';
import { nearPlaces, type NearPlaces } from '../../learn/near-values.ts';
import { coreFirst, type Experiment } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';

const noPlace: Experiment = {
  rule: 'event.location.valid',
  title: 'a location that is no place',
  needs: ['places.invalid'],
  change: (body, { fixtures }) => ({ ...body, location: fixtures.places?.invalid }),
};

/** A check of the form alone, or of a part of the identifier, takes one of these; who takes all of them looks none up. */
const near = (which: keyof NearPlaces, title: string): Experiment => ({
  rule: 'event.location.valid',
  title,
  cannot: async ({ deployment }) =>
    nearTo(deployment) === undefined
      ? notApplicable('identifiers of places are too short for another one to be surely none (places.complete)')
      : undefined,
  orElse: noPlace,
  change: (body, deployment) => ({ ...body, location: nearTo(deployment)?.[which] }),
});

function nearTo({ fixtures, values }: Deployment): NearPlaces | undefined {
  return nearPlaces(fixtures, values?.places[0] ?? '');
}

const experiments: readonly Experiment[] = [
  noPlace,
  near('alike', 'a location of the form that places have, which is none'),
  // Who compares the beginning alone takes this one as well as those behind it.
  near('wildcard', 'a valid place whose last character is % instead'),
  near('longer', 'a valid place with letters behind'),
  near('cut', 'a valid place without its last character'),
];

export const locationChecks: readonly Check[] = [
  ...coreFirst(experiments, { name: 'places', both: 0, inTurn: 3, take: 1 }),
  ...inCircumstances(noPlace),
];

export const otherPlace: LawfulValue = {
  rule: 'event.location.valid',
  title: 'another valid place',
  change: (body, { values }) => ({ ...body, location: values?.places.at(-1) }),
};
