import type { LawfulValue } from '../bundle.ts';
import { notApplicable, type Check } from '../check.ts';
import { coreFirst, type Experiment } from '../experiment.ts';
import { nearTypes, type NearTypes } from '../../learn/near-values.ts';
import type { Deployment } from '../../learn/deployment.ts';
import { inCircumstances } from './circumstances.ts';

const noType: Experiment = {
  rule: 'event.type.valid',
  title: 'a type that is no event type',
  needs: ['eventTypes.invalid'],
  change: (body, { fixtures }) => ({ ...body, type: fixtures.eventTypes?.invalid }),
};

const near = (which: keyof NearTypes, title: string): Experiment => ({
  rule: 'event.type.valid',
  title,
  cannot: async ({ deployment }) =>
    nearTo(deployment)[which] === undefined
      ? notApplicable(
          'the fixtures do not say that they name all event types (eventTypes.complete), or these have no gap',
        )
      : undefined,
  orElse: noType,
  change: (body, deployment) => ({ ...body, type: nearTo(deployment)[which] }),
});

function nearTo({ fixtures, values }: Deployment): NearTypes {
  return nearTypes(fixtures, values?.types[0] ?? 0);
}

const experiments: readonly Experiment[] = [
  noType,
  near('cut', 'for type a valid event type and 2^32'),
  near('between', 'a type in a gap between valid event types'),
  near('above', 'a type one above the largest event type'),
];

export const typeChecks: readonly Check[] = [
  ...coreFirst(experiments, { name: 'types', both: 0, inTurn: 3, take: 1 }),
  ...inCircumstances(noType),
];

export const secondType: LawfulValue = {
  rule: 'event.type.valid',
  title: 'the second of the valid event types',
  cannot: ({ deployment: { values } }) =>
    (values?.types.length ?? 0) < 2 ? notApplicable('eventTypes.valid names one only') : undefined,
  change: (body, { values }) => ({ ...body, type: values?.types[1] }),
};

export const otherType: LawfulValue = {
  rule: 'event.type.valid',
  title: 'another valid event type',
  change: (body, { values }) => ({ ...body, type: values?.types.at(-1) }),
};
