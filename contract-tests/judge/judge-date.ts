import type { Evidence } from './evidence.ts';
import { asks, breaks, nothing } from './evidence.ts';

interface DateParts {
  /** `YYYY-MM-DDTHH:MM:SS` with its fraction, so that texts can be put in order. */
  readonly wall: string;
  /** All but the figures: two dates with one shape are written in one form. */
  readonly shape: string;
  /** What follows the time: nothing, `Z` or an offset. */
  readonly zone: string;
}

const iso =
  /^(?<day>\d{4}-\d\d-\d\d)(?<separator>[T ])(?<time>(?:[01]\d|2[0-3]):[0-5]\d)(?<seconds>:[0-5]\d)?(?<fraction>\.\d{1,9})?(?<zone>Z|[+-]\d\d:?\d\d)?$/;

/** The same with figures that no calendar and no clock has. */
const isoDate = /^\d{4}-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d))?/;

/** Words that readers of natural language make a date of. */
const dateWord =
  /\b(now|today|tomorrow|yesterday|noon|midnight|next|last|first|this|ago|am|pm|(mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|(jan|febr)uary|march|april|may|june|july|august|(septem|octo|novem|decem)ber|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\b/i;

/** @param taken - values that the operation took for the same attributes */
export function judgeDate(
  attribute: string,
  value: unknown,
  taken: readonly string[],
): { readonly evidence: readonly Evidence[]; readonly wall?: string } {
  const pointer = `/${attribute}`;
  if (typeof value !== 'string')
    return {
      evidence:
        typeof value === 'object' ? breaks(`event.types.${attribute}`, pointer) : asks('datetime.form', pointer),
    };
  const parts = partsOf(value);
  if (parts !== undefined) return { evidence: heldAgainst(parts, { taken, pointer }), wall: parts.wall };
  if (value.trim() === '') return { evidence: asks('body.blank', pointer) };
  const isRead = mayBeRead(value);
  return { evidence: isRead ? asks('datetime.form', pointer) : breaks(`event.types.${attribute}`, pointer) };
}

function heldAgainst(
  { wall, shape, zone }: DateParts,
  { taken, pointer }: { readonly taken: readonly string[]; readonly pointer: string },
): readonly Evidence[] {
  const seen = taken.map(partsOf).filter((one) => one !== undefined);
  const same = seen.filter((one) => one.shape === shape);
  if (same.length === 0) return asks('datetime.form', pointer);
  if (!same.some((one) => one.zone === zone))
    return asks(pointer === '/publishedAt' ? 'published-at.offset' : 'datetime.offset', pointer);
  const walls = same.map((one) => one.wall).sort();
  const isWithin = (walls[0] ?? '') <= wall && wall <= (walls.at(-1) ?? '');
  return isWithin ? nothing : asks('datetime.horizon', pointer);
}

/** A date and time in ISO 8601, of a day that exists. */
function partsOf(text: string): DateParts | undefined {
  const { day, separator, time, seconds, fraction = '.', zone = '' } = iso.exec(text)?.groups ?? {};
  if (day === undefined || !isCalendarDay(day)) return undefined;
  const kind = zone.replaceAll(/[+-]/g, '+').replaceAll(/\d/g, '0');
  return {
    wall: `${day}T${time}${seconds ?? ':00'}${fraction.padEnd(10, '0')}`,
    shape: `${separator}${seconds === undefined ? 'minutes' : 'seconds'}${fraction.replaceAll(/\d/g, '0')}${kind}`,
    zone,
  };
}

/** Whether somebody could read it, in whichever form: not a day or a time that does not exist, nor a text without figures or words of time. */
function mayBeRead(text: string): boolean {
  const [whole, month = '', day = '', hour = '00', minute = '00'] = isoDate.exec(text) ?? [];
  if (whole === undefined) return /\p{N}/u.test(text) || dateWord.test(text);
  return isCalendarDay(`${text.slice(0, 4)}-${month}-${day}`) && Number(hour) <= 24 && Number(minute) <= 59;
}

function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
