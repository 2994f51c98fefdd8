import type { LawfulValue } from '../bundle.ts';
import type { Deployment } from '../../learn/deployment.ts';
import type { Check } from '../check.ts';
import { notApplicable } from '../check.ts';
import { sameForm } from '../../learn/same-form.ts';
import type { Experiment } from '../experiment.ts';
import { coreFirst } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';

const noPlace: Experiment = {
  rule: 'event.location.valid',
  title: 'a location that is no place',
  needs: ['places.invalid'],
  change: (body, { fixtures }) => ({ ...body, location: fixtures.places?.invalid }),
};

/** A check of the form alone takes it; who takes one of the two may have such a place, who takes both looks none up. */
const likeValid: Experiment = {
  rule: 'event.location.valid',
  title: 'a location of the form that places have, which is none',
  cannot: async ({ deployment }) =>
    sameForm(placeOf(deployment)).length === 0
      ? notApplicable('identifiers of places are too short for another one to be surely none')
      : undefined,
  orElse: noPlace,
  change: (body, deployment) => ({ ...body, location: sameForm(placeOf(deployment))[0] }),
};

function placeOf({ values }: Deployment): string {
  return values?.places[0] ?? '';
}

export const locationChecks: readonly Check[] = [
  ...coreFirst([noPlace, likeValid], { name: 'places', both: 0, inTurn: 2, take: 1 }),
  ...inCircumstances(noPlace),
];

export const otherPlace: LawfulValue = {
  rule: 'event.location.valid',
  title: 'another valid place',
  change: (body, { values }) => ({ ...body, location: values?.places.at(-1) }),
};
