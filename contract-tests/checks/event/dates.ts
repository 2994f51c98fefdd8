import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { without } from '../../learn/event-body.ts';
import { onBoth } from '../experiment.ts';

/** The flag is spelled out, so that its default, which is another rule, plays no part. */
export const datesChecks: readonly Check[] = ['startedAt', 'endedAt'].flatMap((attribute) =>
  onBoth({
    rule: 'event.dates.required',
    title: `a body without ${attribute} where isSelfPacedCourse is false`,
    change: (body) => ({ ...without(body, attribute), isSelfPacedCourse: false }),
  }),
);

export const selfPaced: LawfulValue = {
  rule: 'event.dates.self-paced',
  title: 'a self-paced course without startedAt and endedAt',
  change: (body) => ({ ...without(body, 'startedAt', 'endedAt'), isSelfPacedCourse: true }),
};
