import { BoundReached, Unanswered } from './check.ts';
import type { Contract } from '../files/contract.ts';
import type { Body, Forms, Settled, ValidValues } from '../learn/event-body.ts';
import { lawfulBody } from '../learn/event-body.ts';
import type { Ask, Credentials, Exchange, Operation } from '../target/exchange.ts';
import { payloadOf } from '../target/exchange.ts';
import type { Fixtures } from '../files/fixtures.ts';
import type { Id } from '../target/json.ts';
import { isInt, isRecord } from '../target/json.ts';
import type { Ledger } from '../files/ledger.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Sightings } from '../learn/sightings.ts';
import type { Judge } from '../judge/validity.ts';

/** Sends an ask and answers with the exchange, whatever became of it. */
export type Send = (ask: Ask) => Promise<Exchange>;

/** An event that may be updated as often as checks need it. */
export interface OwnEvent {
  readonly id: Id | string;
  readonly title: string;
  /** Created for checks; an event of the fixtures has RSVPs, and stands in only where none may be created. */
  readonly isMade: boolean;
}

/** What the run may do, and the reason where it may not. */
export interface Permissions {
  readonly maxEvents: number;
  /** Why no event may be created or updated; absent where it may. */
  readonly noWrites?: string;
}

export interface SessionParts {
  readonly contract: Contract;
  readonly fixtures: Fixtures;
  readonly credentials: Credentials;
  readonly permissions: Permissions;
  readonly ledger: Ledger;
  readonly send: Send;
  readonly sightings: Sightings;
  readonly judge: Judge;
  /** Tells the events of this run from all others, in their titles. */
  readonly runName: string;
  readonly now: () => Date;
  /** Answers to the open questions to begin with. */
  readonly profile: Readonly<Record<string, unknown>>;
}

/** A target that hangs up on one request may answer the next; one that is silent so often in a row is gone. */
const mostSilent = 4;

/** The state of one run: what was found out, what was sent, what was created. */
export class Session {
  readonly parts: SessionParts;
  readonly exchanges: Exchange[] = [];
  readonly residue: Id[] = [];
  /** Titles of events of this run that stand as they were created, for `event.title.duplicates`. */
  readonly titles: string[] = [];
  /** What found the forms, shown where they could not be found. */
  readonly attempts: Exchange[] = [];
  values: ValidValues | undefined;
  forms: Forms | undefined;
  /** The lawful body that each operation accepted. */
  readonly settled: { create?: Settled; update?: Settled } = {};
  own: OwnEvent | undefined;
  /** Words of `datetime.form` that were read on update. */
  readonly dateWords = new Set<string>();
  /** Page IDs for checks of pages, and a word that matches many. */
  knownPages: readonly Id[] = [];
  query: string | undefined;
  /** Bundles of lawful values already tried, by operation and name. */
  readonly bundles = new Map<string, Promise<unknown>>();
  readonly #shared = new Map<string, Promise<Exchange>>();
  #titleCount = 0;
  #silent = 0;
  #created = 0;
  readonly #creates = new Set<Promise<Exchange>>();

  constructor(parts: SessionParts) {
    this.parts = parts;
  }

  /**
   * Sends, and writes down the event that a create made, asked for or not, before anything else happens.
   * @throws Unanswered where the target stopped answering; BoundReached where no further event may be created
   */
  async send(ask: Ask): Promise<Exchange> {
    if (this.#silent >= mostSilent) throw new Unanswered('the target stopped answering');
    const exchange = ask.operation === 'events.create' ? await this.#create(ask) : await this.parts.send(ask);
    this.#silent = exchange.answer === undefined ? this.#silent + 1 : 0;
    this.exchanges.push(exchange);
    return exchange;
  }

  /** Any create may be accepted, one that has to be refused too: never more are under way than may still be created. */
  async #create(ask: Ask): Promise<Exchange> {
    const { maxEvents, noWrites } = this.parts.permissions;
    // Without permission to write, only creates come here that have to be refused for their credentials.
    const most = noWrites === undefined ? maxEvents : Infinity;
    while (this.#created + this.#creates.size >= most) {
      if (this.#creates.size === 0)
        throw new BoundReached(`${maxEvents} events are the most that this run may create: raise --max-events`);
      await Promise.race(this.#creates);
    }
    const create = this.parts.send(ask).then((exchange) => {
      if (outcomeOf(exchange) === 'accepted') this.#note(exchange);
      return exchange;
    });
    this.#creates.add(create);
    return await create.finally(() => this.#creates.delete(create));
  }

  /** The same reading request is sent once, whoever asks. */
  shared(ask: Ask): Promise<Exchange> {
    const key = JSON.stringify([ask.operation, ask.id === undefined ? null : String(ask.id), ask.body ?? null]);
    const known = this.#shared.get(key) ?? this.send(ask);
    this.#shared.set(key, known);
    return known;
  }

  title(): string {
    this.#titleCount += 1;
    return `Contract check ${this.parts.runName}-${this.#titleCount}, please ignore`;
  }

  /** A body that this deployment accepted on the operation, with a title of its own. */
  baseline(operation: Operation): Body {
    const settled = operation === 'events.create' ? this.settled.create : this.settled.update;
    if (this.values === undefined || settled === undefined) throw new Error(`no lawful body is known for ${operation}`);
    return lawfulBody(this.values, { ...settled, title: this.title() });
  }

  get judge(): Judge {
    return this.parts.judge;
  }

  /** Whether another event may be created. */
  mayCreate(): boolean {
    return this.#created < this.parts.permissions.maxEvents;
  }

  #note(exchange: Exchange): void {
    this.#created += 1;
    const id = createdId(exchange);
    const title = isRecord(exchange.ask.body) ? String(exchange.ask.body['title']) : '';
    if (id === undefined) return;
    this.parts.ledger.append(id, title);
    this.residue.push(id);
  }
}

/** The ID that a create answered, read leniently: its form is judged by a rule of its own. */
export function createdId(exchange: Exchange): Id | undefined {
  const payload = payloadOf(exchange);
  const id = isRecord(payload) ? payload['id'] : payload;
  if (isInt(id)) return id;
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
