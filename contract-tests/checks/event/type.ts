import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { onBoth } from '../experiment.ts';

export const typeChecks: readonly Check[] = onBoth({
  rule: 'event.type.valid',
  title: 'a type that is no event type',
  needs: ['eventTypes.invalid'],
  change: (body, { fixtures }) => ({ ...body, type: fixtures.eventTypes?.invalid }),
});

export const otherType: LawfulValue = {
  rule: 'event.type.valid',
  title: 'another valid event type',
  change: (body, { values }) => ({ ...body, type: values?.types.at(-1) }),
};
