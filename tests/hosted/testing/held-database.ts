import { OutcomeUnknown } from '../../../src/domain/store-unavailable.ts';
import { DatabaseAway, type Database } from '../../../src/hosted/database.ts';

/**
 * What becomes of a statement: it is answered; its connection breaks before the database has it, or once it is made; it is made later, when
 * nobody waits for it any more; the database is away.
 */
export type Fate = 'answered' | 'cut-before' | 'cut-after' | 'late' | 'away';

interface Held {
  readonly from: number;
  /** Makes it, and tells what is said of it. */
  meet(fate: Fate): Promise<void>;
}

/** A database that makes no statement before it is told to, in whatever order. */
export class HeldDatabase {
  readonly #database: Database;
  #held: Held[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  get isIdle(): boolean {
    return this.#held.length === 0;
  }

  /** The database as one of several clients has it. */
  connection(from: number): Database {
    return {
      read: (statement, values) => this.#hold(from, { statement, values, isWrite: false }),
      write: (statement, values) => this.#hold(from, { statement, values, isWrite: true }),
      close: () => Promise.resolve(),
    };
  }

  /** Lets one of those that are held meet its fate. */
  async release(pick: number, fate: Fate): Promise<void> {
    const [one] = this.#held.splice(pick % this.#held.length, 1);
    await one?.meet(fate);
  }

  /** A client is no more: some of what it has sent may still be made. */
  abandon(from: number, isMade: boolean): void {
    const others = this.#held.filter((one) => one.from !== from);
    const own = this.#held.filter((one) => one.from === from);
    this.#held = others;
    if (isMade) for (const one of own) this.#held.push({ from: -1, meet: (fate) => one.meet(fate) });
  }

  #hold<Row>(
    from: number,
    {
      statement,
      values,
      isWrite,
    }: { readonly statement: string; readonly values: readonly unknown[] | undefined; readonly isWrite: boolean },
  ): Promise<readonly Row[]> {
    const make = () => this.#database.write<Row>(statement, values);
    return new Promise((resolve, reject) => {
      const broken = () => reject(new OutcomeUnknown(new Error('the connection broke')));
      const meet = async (fate: Fate): Promise<void> => {
        if (fate === 'away') return reject(new DatabaseAway('it is away'));
        if (fate === 'cut-after') await make().catch(() => undefined);
        if (fate === 'answered') await make().then(resolve, reject);
        else if (!isWrite)
          this.#held.push({ from, meet }); // it is repeated
        else {
          if (fate === 'late')
            this.#held.push({ from: -1, meet: async () => void (await make().catch(() => undefined)) });
          broken();
        }
      };
      this.#held.push({ from, meet });
    });
  }
}
