import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { without } from '../../learn/event-body.ts';
import { onBoth, type Experiment } from '../experiment.ts';
import { dated, inCircumstances, selfPaced as course } from './circumstances.ts';

const rule = 'event.dates.required';

/** The flag is spelled out, so that its default, which is another rule, plays no part. */
const experiments: readonly Experiment[] = ['startedAt', 'endedAt'].map((attribute) => ({
  rule,
  title: `a body without ${attribute} where isSelfPacedCourse is false`,
  where: dated,
  change: (body) => ({ ...without(body, attribute), isSelfPacedCourse: false }),
}));

export const datesChecks: readonly Check[] = [
  ...experiments.flatMap(onBoth),
  ...onBoth({
    rule,
    title: 'a body without both dates where isSelfPacedCourse is false',
    lot: { name: rule, take: 0 },
    change: (body) => ({ ...without(body, 'startedAt', 'endedAt'), isSelfPacedCourse: false }),
  }),
  ...experiments.flatMap((experiment) => inCircumstances(experiment, [course])),
];

export const selfPacedDates: LawfulValue = {
  rule: 'event.dates.self-paced',
  title: 'a self-paced course without startedAt and endedAt',
  change: (body) => ({ ...without(body, 'startedAt', 'endedAt'), isSelfPacedCourse: true }),
};
