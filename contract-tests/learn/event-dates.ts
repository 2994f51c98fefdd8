/** When an event of a check is shown, starts and ends: each `YYYY-MM-DDTHH:MM`. */
export interface EventDates {
  readonly published: string;
  readonly starts: string;
  readonly ends: string;
}

export const dayMs = 24 * 60 * 60 * 1000;

/**
 * Days until an event is shown and until it starts. The further the better: nobody sees an event that is shown in years. How far ahead a
 * date may lie is open, and each is shown before it starts.
 */
const horizons = [
  { published: 700, starts: 1000 },
  { published: 345, starts: 355 },
  { published: 160, starts: 170 },
  { published: 70, starts: 80 },
  { published: 20, starts: 28 },
];

/** So near that a limit on dates is kept to. */
const nearest = { published: 5, starts: 10 };

/** Dates that a limit may forbid, the furthest first. */
export function datesAhead(now: Date): readonly EventDates[] {
  return horizons.map((horizon) => datesIn(horizon, now));
}

/** Dates for a search for forms: what refuses them is the form. */
export function nearDates(now: Date): EventDates {
  return datesIn(nearest, now);
}

/** So many minutes later, to the minute. */
export function inMinutes(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, 16);
}

/** Minutes until what is later than now by any clock that is roughly right, and until what a zone's hour would put before now. */
export const soon = { least: 30, tried: 45 };

function datesIn({ published, starts }: (typeof horizons)[number], now: Date): EventDates {
  const dayIn = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  const start = dayIn(starts);
  // In the morning: hours that a form of 12 has as well (the bundles have others).
  return { published: `${dayIn(published)}T09:00`, starts: `${start}T10:00`, ends: `${start}T12:30` };
}
