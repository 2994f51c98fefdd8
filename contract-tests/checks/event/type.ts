import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
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

export const otherType: LawfulValue = {
  rule: 'event.type.valid',
  title: 'another valid event type',
  change: (body, { values }) => ({ ...body, type: values?.types.at(-1) }),
};
