import { asExtendedDate, isCalendarDay, mayBeDateTime } from '../../src/lib/published-standards.ts';
import { asks, breaks, nothing, type Evidence } from './evidence.ts';

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

/** From here on an epoch counts milliseconds: as seconds it would be the year 5138. */
const firstMilliseconds = 1e11;

/** @param taken - values that the operation took for the same attributes */
export function judgeDate(
  attribute: string,
  value: unknown,
  taken: readonly (string | number)[],
): { readonly evidence: readonly Evidence[]; readonly wall?: string } {
  const pointer = `/${attribute}`;
  if (typeof value === 'object')
    return {
      evidence: holdsDate(value) ? asks('body.coercion', pointer) : breaks(`event.types.${attribute}`, pointer),
    };
  if (typeof value !== 'string' && typeof value !== 'number') return { evidence: asks('datetime.form', pointer) };
  const parts = partsOf(value);
  if (parts !== undefined) return { evidence: heldAgainst(parts, { taken, pointer }), wall: parts.wall };
  if (typeof value === 'number') return { evidence: asks('datetime.form', pointer) };
  if (value.trim() === '') return { evidence: asks('body.blank', pointer) };
  return {
    evidence: mayBeDateTime(value) ? asks('datetime.form', pointer) : breaks(`event.types.${attribute}`, pointer),
  };
}

/** A list of one, which some read as what it holds. */
function holdsDate(value: object | null): boolean {
  const [only] = Array.isArray(value) && value.length === 1 ? (value as unknown[]) : [];
  return typeof only === 'number' || (typeof only === 'string' && mayBeDateTime(only));
}

function heldAgainst(
  { wall, shape, zone }: DateParts,
  { taken, pointer }: { readonly taken: readonly (string | number)[]; readonly pointer: string },
): readonly Evidence[] {
  const same = spansOf(taken).filter((one) => one.shape === shape);
  if (same.length === 0) return asks('datetime.form', pointer);
  if (!same.some((one) => one.zone === zone))
    return asks(pointer === '/publishedAt' ? 'published-at.offset' : 'datetime.offset', pointer);
  const isWithin = same.some(({ first }) => first <= wall) && same.some(({ last }) => wall <= last);
  return isWithin
    ? nothing
    : asks(
        beyond(
          pointer,
          same.every(({ first }) => wall < first),
        ),
        pointer,
      );
}

/** What leaves a date open that lies before or after all that were taken. */
function beyond(pointer: string, isBefore: boolean): string {
  if (pointer !== '/publishedAt') return 'datetime.horizon';
  return isBefore ? 'published-at.past' : 'published-at.far';
}

/** From when to when dates of one shape and zone were taken. */
interface Span extends Pick<DateParts, 'shape' | 'zone'> {
  readonly first: string;
  readonly last: string;
}

const spans = new WeakMap<readonly (string | number)[], readonly Span[]>();

/** Looked at once for all that is held against the same list: a recording may have thousands. */
function spansOf(taken: readonly (string | number)[]): readonly Span[] {
  const known = spans.get(taken);
  if (known !== undefined) return known;
  const found = new Map<string, Span>();
  for (const { wall, shape, zone } of taken.flatMap((value) => partsOf(value) ?? [])) {
    const { first = wall, last = wall } = found.get(`${shape} ${zone}`) ?? {};
    const [from, to] = [wall < first ? wall : first, wall > last ? wall : last];
    found.set(`${shape} ${zone}`, { shape, zone, first: from, last: to });
  }
  const all = [...found.values()];
  spans.set(taken, all);
  return all;
}

/** A date and time that is an epoch or stands in ISO 8601, of a day that exists. */
function partsOf(value: string | number): DateParts | undefined {
  if (typeof value === 'number') return epochParts(value);
  const extended = asExtendedDate(value);
  const parts = extendedParts(extended);
  return parts === undefined || extended === value ? parts : { ...parts, shape: `basic ${parts.shape}` };
}

function epochParts(epoch: number): DateParts | undefined {
  const isSeconds = epoch < firstMilliseconds;
  const at = new Date(isSeconds ? epoch * 1000 : epoch);
  // Years of other lengths cannot be put in order as texts.
  if (!Number.isInteger(epoch) || epoch < 0 || !(at.getUTCFullYear() <= 9999)) return undefined;
  return {
    wall: `${at.toISOString().slice(0, 23)}000000`,
    shape: isSeconds ? 'epoch-seconds' : 'epoch-milliseconds',
    zone: '',
  };
}

function extendedParts(text: string): DateParts | undefined {
  const { day, separator, time, seconds, fraction = '.', zone = '' } = iso.exec(text)?.groups ?? {};
  if (day === undefined || !isCalendarDay(day)) return undefined;
  const kind = zone.replaceAll(/[+-]/g, '+').replaceAll(/\d/g, '0');
  return {
    wall: `${day}T${time}${seconds ?? ':00'}${fraction.padEnd(10, '0')}`,
    shape: `${separator}${seconds === undefined ? 'minutes' : 'seconds'}${fraction.replaceAll(/\d/g, '0')}${kind}`,
    zone,
  };
}
