import { Temporal } from 'temporal-polyfill';
import type { AnswerTo } from '../../look-up.ts';
import { describe, counted } from '../../../lib/describe.ts';
import { convertedWall, hasOffset, instantOf, readDateTime } from '../date-time.ts';
import { rule, type RuleInput } from './rule.ts';
import { visibleFrom } from '../visibility.ts';

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

const day = 24 * 60 * 60 * 1000;

/** A date far ahead, or back. */
export const datesAreNear = rule('datetime.horizon', ['/startedAt', '/endedAt'], ({ input, facts, ask }) =>
  (['startedAt', 'endedAt'] as const).flatMap((attribute) => {
    const text = input[attribute];
    if (typeof text !== 'string') return [];
    const horizon = ask('datetime.horizon');
    const expected = horizon === 'accepted' ? undefined : beyond(horizon, text, facts);
    return expected === undefined ? [] : [{ at: `/${attribute}`, expected, actual: describe(text) }];
  }),
);

/** What would be lawful, where a date lies beyond the horizon. */
function beyond(
  { ahead = Number.POSITIVE_INFINITY, back = Number.POSITIVE_INFINITY }: Exclude<AnswerTo<'datetime.horizon'>, string>,
  text: string,
  { place, now }: RuleInput['facts'],
): string | undefined {
  const when = readDateTime(text);
  if (when === undefined) return undefined;
  const days = (instantOf(when, place?.timezone ?? 'UTC') - now) / day;
  if (days > ahead) return `at most ${counted(ahead, 'day')} ahead`;
  if (days >= -back) return undefined;
  return back === 0 ? 'a time that is not past' : `at most ${counted(back, 'day')} back`;
}

/** A `publishedAt` in the past. */
export const publishedAtIsAhead = rule(
  'published-at.past',
  ['/publishedAt'],
  ({ input: { publishedAt }, facts, ask }) => {
    if (typeof publishedAt !== 'string' || ask('published-at.past') === 'accepted') return undefined;
    if (visibleFrom({ publishedAt }, ask('published-at.offset')) >= facts.now) return undefined;
    return { expected: 'a time that is not past', actual: describe(publishedAt) };
  },
);

/** A `publishedAt` far ahead. */
export const publishedAtIsNear = rule(
  'published-at.far',
  ['/publishedAt'],
  ({ input: { publishedAt }, facts, ask }) => {
    if (typeof publishedAt !== 'string') return undefined;
    const answer = ask('published-at.far');
    if (
      answer === 'accepted' ||
      visibleFrom({ publishedAt }, ask('published-at.offset')) <= facts.now + answer.days * day
    )
      return undefined;
    return { expected: `at most ${counted(answer.days, 'day')} ahead`, actual: describe(publishedAt) };
  },
);
