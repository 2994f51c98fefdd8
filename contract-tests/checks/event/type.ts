import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { notApplicable } from '../check.ts';
import type { Experiment } from '../experiment.ts';
import { onBoth } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';

const noType: Experiment = {
  rule: 'event.type.valid',
  title: 'a type that is no event type',
  needs: ['eventTypes.invalid'],
  change: (body, { fixtures }) => ({ ...body, type: fixtures.eventTypes?.invalid }),
};

export const typeChecks: readonly Check[] = [...onBoth(noType), ...inCircumstances(noType)];

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
