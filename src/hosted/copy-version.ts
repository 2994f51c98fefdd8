import { performance } from 'node:perf_hooks';

/** How many of its moves a copy remembers: more than a statement can miss. */
const MAX_MOVES = 16;

const none: readonly number[] = [];

/** The version of a copy of a world, and what is known of it. Times are milliseconds of `performance.now()`. */
export class CopyVersion {
  #number: number;
  /** When that version was known to be kept. */
  #since = performance.now();
  /** The latest versions that changes of the copy have brought it to. */
  #moves: readonly number[] = none;
  #servedUntil = 0;

  constructor(number: number) {
    this.#number = number;
  }

  get number(): number {
    return this.#number;
  }

  /** Whether the database has the receipt of it still. */
  get isRecent(): boolean {
    return performance.now() - this.#since < 50 * 60_000;
  }

  /** Whether exchanges may be answered from the copy before the database says that this is the newest: it says so when they are recorded. */
  get isServed(): boolean {
    return performance.now() < this.#servedUntil;
  }

  /** The database has told that it is the newest. */
  serveUntil(time: number): void {
    this.#servedUntil = time;
  }

  /** The database has told of another one that did not come from here. */
  doubt(): void {
    this.#servedUntil = 0;
  }

  /** A change of the copy is kept. */
  moveTo(number: number): void {
    this.#number = number;
    this.#moves = [...this.#moves, number].slice(-MAX_MOVES);
    this.#since = performance.now();
  }

  /** Whether a change of the copy has made another version. */
  hasMovedTo(number: number): boolean {
    return this.#moves.includes(number);
  }

  /** Whether it was a later version at a moment than a database tells that was asked after it. */
  knewMore(number: number, at: number): boolean {
    return number < this.#number && this.#since < at;
  }
}
