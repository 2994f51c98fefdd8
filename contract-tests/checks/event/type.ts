import type { Ingredient } from '../bundle.ts';
import type { Check } from '../../run/check.ts';
import { onBoth } from '../experiment.ts';

export const typeChecks: readonly Check[] = onBoth({
  rule: 'event.type.valid',
  title: 'a type that is no event type',
  needs: ['eventTypes.invalid'],
  touches: ['type'],
  change: (body, { parts }) => ({ ...body, type: parts.fixtures.eventTypes?.invalid }),
  isWrong: (body, { values }) => values?.types.every((type) => type !== body['type']) === true,
});

export const otherType: Ingredient = {
  rule: 'event.type.valid',
  title: 'another valid event type',
  change: (body, { values }) => ({ ...body, type: values?.types.at(-1) }),
};
