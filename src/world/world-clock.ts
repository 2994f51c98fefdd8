import { movedBy, readInstant } from '../domain/event/instant.ts';
import type { Clock } from '../domain/ports.ts';
import { ClockRefused } from './errors.ts';

/** How a world's clock goes, as data: some milliseconds ahead of the clock that it is set by, or standing at a moment. */
export type ClockSetting =
  { readonly mode: 'running'; readonly ahead: number } | { readonly mode: 'frozen'; readonly at: number };

/** What is asked of a clock: `now` or `advance`, then `mode`; without `mode` it goes on as it went. */
export interface ClockChange {
  /** An instant such as `2027-05-20T18:00:00Z`. */
  readonly now?: string;
  /** ISO 8601, such as `PT2H`; `-P1D` goes back. Months and years are those of UTC's calendar. */
  readonly advance?: string;
  readonly mode?: ClockSetting['mode'];
}

/** Where a running clock stops: no later moment can be written. */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** How a clock goes that nobody has set. */
export const untouched: ClockSetting = { mode: 'running', ahead: 0 };

/** The clock that a setting makes of another one. */
export function clockOf(setting: ClockSetting, base: Clock): Clock {
  if (setting.mode === 'frozen') return { now: () => setting.at };
  return setting.ahead === 0 ? base : { now: () => Math.min(base.now() + setting.ahead, lastMoment) };
}

/** @throws ClockRefused for a moment outside the years 1000 to 9999, or a time that is none */
export function changedClock(setting: ClockSetting, { now, advance, mode }: ClockChange, base: Clock): ClockSetting {
  const present = base.now(); // read once: what it goes on meanwhile is no part of the change
  const start = now === undefined ? clockOf(setting, { now: () => present }).now() : readInstant(now);
  if (start === undefined) throw new ClockRefused(`${now} is no instant such as 2027-05-20T18:00:00Z.`);
  const at = advance === undefined ? start : movedBy(start, advance);
  if (at === undefined)
    throw new ClockRefused(
      `${advance} from ${new Date(start).toISOString()} is no duration such as PT2H or -P1D, or leads out of the years 1000 to 9999.`,
    );
  return (mode ?? setting.mode) === 'frozen' ? { mode: 'frozen', at } : { mode: 'running', ahead: at - present };
}

/** How a clock goes that was set by nobody else. @throws ClockRefused */
export const clockAfter = (changes: readonly ClockChange[], base: Clock): ClockSetting =>
  changes.reduce<ClockSetting>((setting, change) => changedClock(setting, change, base), untouched);

/** The clock that a world starts with. The changes were lawful when the start was read; by now `advance` may lead past the last moment, where the clock then stops. */
export function startingClock(changes: readonly ClockChange[], base: Clock): ClockSetting {
  try {
    return clockAfter(changes, base);
  } catch (error) {
    if (!(error instanceof ClockRefused)) throw error;
    const mode = changes.findLast((change) => change.mode !== undefined)?.mode ?? 'running';
    return mode === 'frozen' ? { mode, at: lastMoment } : { mode, ahead: lastMoment - base.now() };
  }
}

const year = 366 * 86_400_000;

/** Whether a clock comes to its last moment within a year. */
export const isNearEnd = (now: number): boolean => now > lastMoment - year;
