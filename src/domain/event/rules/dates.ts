import { Temporal } from 'temporal-polyfill';
import { describe, type Violation } from '../../violation.ts';
import { convertedWall, hasOffset, readDateTime } from '../date-time.ts';
import type { EventRule, RuleInput } from './rule.ts';

/** An offset on a local time (`datetime.offset`). */
export const datesAreLocal: EventRule = ({ input, ask }) =>
  (['startedAt', 'endedAt'] as const).flatMap((attribute): Violation[] => {
    const text = input[attribute];
    if (!hasOffset(text) || ask('datetime.offset') !== 'refused') return [];
    return [
      {
        id: 'datetime.offset',
        pointer: `/${attribute}`,
        expected: 'a local date and time, without an offset',
        actual: describe(text),
      },
    ];
  });

/** An end before the start (`datetime.order`). */
export const datesAreInOrder: EventRule = (given) => {
  const { input, ask, advise } = given;
  const { startedAt, endedAt } = input;
  if (typeof startedAt !== 'string' || typeof endedAt !== 'string' || areInOrderOfLetters(startedAt, endedAt))
    return undefined;
  const [start, end] = [storedWall(startedAt, given), storedWall(endedAt, given)];
  if (start === undefined || end === undefined || Temporal.PlainDateTime.compare(end, start) >= 0) return undefined;
  if (ask('datetime.order') === 'refused') {
    return {
      id: 'datetime.order',
      pointer: '/endedAt',
      expected: `a time not before startedAt, ${describe(startedAt)}`,
      actual: describe(endedAt),
    };
  }
  advise({ id: 'datetime.order', pointer: '/endedAt', text: 'The event ends before it starts.' });
  return undefined;
};

// Local times written alike are in the order of their letters, which spares reading most of them again.
const areInOrderOfLetters = (start: string, end: string) =>
  start[10] === end[10] && start.slice(0, 19) < end.slice(0, 19) && !hasOffset(start) && !hasOffset(end);

/** The wall-clock time that is compared: the one that will be stored (`datetime.offset`). */
function storedWall(text: string, { facts: { place }, ask }: RuleInput): Temporal.PlainDateTime | undefined {
  const when = readDateTime(text);
  if (when === undefined || when.offset === null || place === undefined || ask('datetime.offset') !== 'converted')
    return when?.wall;
  return Temporal.PlainDateTime.from(convertedWall(when, place.timezone));
}
