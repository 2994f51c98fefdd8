import { Temporal } from 'temporal-polyfill';
import { describe, type Violation } from '../../violation.ts';
import { hasOffset, readDateTime } from '../date-time.ts';
import type { EventRule } from './rule.ts';

/** An offset on a local time (`datetime.offset`). */
export const datesAreLocal: EventRule = ({ input, ask }) =>
  (['startedAt', 'endedAt'] as const).flatMap((attribute): Violation[] => {
    const text = input[attribute];
    if (!hasOffset(text) || ask('datetime.offset') !== 'refused') return [];
    return [{ id: 'datetime.offset', pointer: `/${attribute}`, expected: 'a local date and time, without an offset', actual: describe(text) }];
  });

/** An end before the start (`datetime.order`). */
export const datesAreInOrder: EventRule = ({ input: { startedAt, endedAt }, ask, advise }) => {
  if (typeof startedAt !== 'string' || typeof endedAt !== 'string' || isOnEarlierDay(startedAt, endedAt)) return undefined;
  const [start, end] = [readDateTime(startedAt), readDateTime(endedAt)];
  if (start === undefined || end === undefined || Temporal.PlainDateTime.compare(end.wall, start.wall) >= 0) return undefined;
  if (ask('datetime.order') === 'refused') {
    return { id: 'datetime.order', pointer: '/endedAt', expected: `a time not before startedAt, ${describe(startedAt)}`, actual: describe(endedAt) };
  }
  advise({ id: 'datetime.order', pointer: '/endedAt', text: 'The event ends before it starts.' });
  return undefined;
};

// Dates are in the order of their letters, which spares reading most times again.
const isOnEarlierDay = (start: string, end: string) => start.slice(0, 10) < end.slice(0, 10);
