import { MemoryFull } from './memory.ts';

/**
 * Whether a change that failed was made: `no` where nothing was changed, `unknown` where that shows only when somebody looks, `unread` where
 * what is there could not be read, so that nothing was begun.
 */
export type Made = 'no' | 'unknown' | 'unread';

/**
 * The store cannot be reached, read or written now: `cause` says why. Where the change was not made, trying again may help. Where that is
 * not known, look first: a create that is sent again may make a second event.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** Whether there is no room left. */
  readonly isFull: boolean;
  readonly made: Made;

  constructor(what: string, cause: unknown, made: Made = cause instanceof OutcomeUnknown ? 'unknown' : 'no') {
    super(`${what} ${sentences[made]}: ${reasonOf(cause)}`, { cause });
    this.isFull = isNoRoom(cause);
    this.made = made;
  }
}

const sentences: Readonly<Record<Made, string>> = {
  no: 'could not be written, so the change was not made',
  unread: 'could not be read, so nothing was changed',
  unknown: 'could not be written to the end, so it is not known whether the change was made',
};

/** A write that failed when it may have had its effect already: `cause` is the failure. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  /** Whether the store was silent for as long as may be: asking it once more would wait as long again. */
  readonly isSilent: boolean;

  constructor(cause: unknown, isSilent = false) {
    super(reasonOf(cause), { cause });
    this.isSilent = isSilent;
  }
}

/** Whether the answer to a write was lost, so that asking for it at once may tell whether it was made. */
export const isLost = (error: unknown): boolean => error instanceof OutcomeUnknown && !error.isSilent;

/** In words for who asks: names of classes tell them nothing. */
const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Whether something could not be written because there is no room left for it. */
export const isNoRoom = (cause: unknown): boolean =>
  cause instanceof MemoryFull ||
  (cause instanceof OutcomeUnknown && isNoRoom(cause.cause)) ||
  (isRecord(cause) && noRoom.has(cause['code']));

/** Of systems, and of PostgreSQL (`disk_full`). */
const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
