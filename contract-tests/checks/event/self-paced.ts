import type { Check } from '../check.ts';
import { without } from '../../learn/event-body.ts';
import { dated } from './circumstances.ts';
import { onBoth } from '../experiment.ts';

/** Where an update keeps what it leaves out (`update.omitted-optional`), the stored flag has to be false first. */
export const selfPacedChecks: readonly Check[] = onBoth({
  rule: 'event.self-paced.default',
  also: ['event.dates.required'],
  title: 'a body without isSelfPacedCourse, startedAt and endedAt',
  where: dated,
  change: (body) => without(body, 'isSelfPacedCourse', 'startedAt', 'endedAt'),
  prepare: (body) => ({ ...body, isSelfPacedCourse: false }),
});
