import { MemoryFull } from './memory.ts';

/** The store cannot be reached or written now, and nothing was changed: `cause` says why. Trying again may help. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** Whether there is no room left. */
  readonly isFull: boolean;

  constructor(what: string, cause: unknown) {
    const reason = cause instanceof MemoryFull ? cause.message : String(cause);
    super(`${what} could not be written, so the change was not made: ${reason}`, { cause });
    this.isFull = isNoRoom(cause);
  }
}

/** Whether something could not be written because there is no room left for it. */
export const isNoRoom = (cause: unknown): boolean =>
  cause instanceof MemoryFull || (isRecord(cause) && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(cause['code'])));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
