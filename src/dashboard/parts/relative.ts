const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The day of the week of a date. @param at ISO 8601; the date alone counts; empty where it is none */
export const weekdayOf = (at: string): string => dayNames[new Date(at.slice(0, 10)).getUTCDay()] ?? '';

/** A date and time with its weekday, to the second. @param at ISO 8601, in UTC or without an offset */
export const dateWords = (at: string): string => `${weekdayOf(at)} ${at.replace(/\.\d+/, '').replace('T', ' ')}`;

/** A moment that is in UTC if it does not say otherwise. */
export const inUtc = (at: string): string => (/(Z|[+-]\d\d:\d\d)$/.test(at) ? at : `${at}Z`);

/** The next Monday at nine in the morning, UTC. @param now ISO 8601, in UTC */
export function nextMonday(now: string): string {
  const day = new Date(`${now.slice(0, 10)}T09:00:00Z`);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  return day.toISOString();
}

/** How far away a moment is: `in 3 h`, `2 d ago`, `now`. @param ahead milliseconds until then */
export function relative(ahead: number): string {
  const [unit, size] = units.find(([, length]) => Math.abs(ahead) >= length) ?? ['s', 1000];
  const count = Math.round(Math.abs(ahead) / size);
  if (count === 0) return 'now';
  return ahead > 0 ? `in ${count} ${unit}` : `${count} ${unit} ago`;
}
