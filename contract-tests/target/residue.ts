import type { Ledger } from '../files/ledger.ts';
import type { SentExchange } from './exchange.ts';
import type { Id } from './json.ts';
import { createdId, mayBeDone, readId, titleOf } from './touched-event.ts';

/** What a run leaves behind: events that it created or changed, as the interface deletes none. */
export class Residue {
  readonly #ledger: Ledger;
  readonly #all = new Map<string, Id>();
  readonly #changed = new Map<string, Id>();
  readonly #unknown: string[] = [];
  #unwritten: string | undefined;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** IDs of all of them. */
  get all(): readonly Id[] {
    return [...this.#all.values()];
  }

  /** Those that no create of the run answered: there before, or made by an update. */
  get changed(): readonly Id[] {
    return [...this.#changed.values()];
  }

  /** Titles of events that may exist although no ID of them is known. */
  get unknown(): readonly string[] {
    return this.#unknown;
  }

  /** Why the ledger could not be written. */
  get unwritten(): string | undefined {
    return this.#unwritten;
  }

  /** A create that was done, or may have been. */
  noteCreate(exchange: SentExchange): void {
    const id = createdId(exchange);
    const title = titleOf(exchange.ask);
    if (id === undefined) return void this.#unknown.push(title);
    this.#all.set(String(id), id);
    this.#writeDown(id, title);
  }

  /** Where the update was done, or may have been. An ID beyond 64 bits was sent to see how that is answered: whoever stored it keeps no more of it than a double holds. */
  noteUpdate(exchange: SentExchange): void {
    if (!mayBeDone(exchange)) return;
    const read = readId(exchange.ask.id);
    const known = read !== undefined && read >= 2n ** 63n ? Number(read) : read;
    if (known === undefined || this.#all.has(String(known))) return;
    this.#changed.set(String(known), known);
    this.#all.set(String(known), known);
  }

  /** What cannot be written down is told in the report all the same, and nothing more is created. */
  #writeDown(id: Id, title: string): void {
    try {
      this.#ledger.append(id, title);
    } catch (error) {
      this.#unwritten = `no event is created that the ledger cannot keep: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}
