import { Temporal } from 'temporal-polyfill';
import { describe } from '../../violation.ts';
import { convertedWall, hasOffset, readDateTime } from '../date-time.ts';
import { rule, type RuleInput } from './rule.ts';

/** An offset on a local time. */
export const datesAreLocal = rule('datetime.offset', ['/startedAt', '/endedAt'], ({ input, ask }) =>
  (['startedAt', 'endedAt'] as const).flatMap((attribute) => {
    const text = input[attribute];
    if (!hasOffset(text) || ask('datetime.offset') !== 'refused') return [];
    return [{ at: `/${attribute}`, expected: 'a local date and time, without an offset', actual: describe(text) }];
  }),
);

/** An end before the start. */
export const datesAreInOrder = rule('datetime.order', ['/endedAt'], (given) => {
  const { startedAt, endedAt } = given.input;
  if (typeof startedAt !== 'string' || typeof endedAt !== 'string' || areInOrderOfLetters(startedAt, endedAt))
    return undefined;
  const [start, end] = [storedWall(startedAt, given), storedWall(endedAt, given)];
  if (start === undefined || end === undefined || Temporal.PlainDateTime.compare(end, start) >= 0) return undefined;
  return given.ask('datetime.order') === 'refused'
    ? { expected: `a time not before startedAt, ${describe(startedAt)}`, actual: describe(endedAt) }
    : { advice: 'The event ends before it starts.' };
});

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
