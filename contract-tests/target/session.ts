import { counted } from '../../src/lib/describe.ts';
import type { EventOperation, RequestSpec, SentExchange } from './exchange.ts';
import { formatJson, type Id, inKeyOrder } from './json.ts';
import { noMoreEvents, type SessionParts } from './session-parts.ts';
import { machineTime } from './pace.ts';
import { createdId, isLawful, mayBeDone, readId, titleOf } from './touched-event.ts';
import { BoundReached, RequestsSpent, RunStopped, Unanswered } from './unanswered.ts';
import { outcomeOf } from './outcome.ts';
import type { Ledger } from '../files/ledger.ts';

const subjects = ['Open evening', 'Harbour walk', 'Spring course', 'Choir', 'Garden day', 'Book club', 'Lecture'];

/**
 * The title of an event of a run: at most 40 characters, as the document names no limit and a deployment may have one. What people see says
 * that it is a test; what else it says is another thing in each run, so that no target can know a run by it.
 *
 * @param runName - hexadecimal
 */
function titleOfTest(runName: string, count: number): string {
  const subject = subjects[(Number.parseInt(runName, 16) || 0) % subjects.length];
  return `${subject} (test ${runName}-${count})`;
}

/** A target that hangs up on one request may answer the next; one that is silent so often in a row is gone. */
const MAX_SILENT = 4;

/** Requests that come after the observations at least: one that settles the run's event, and two events of the fixtures that are put back. */
const keptBack = 3;

/** One request of so many may show a finding more plainly. */
const oneOfPlainer = 30;

/** Sends the requests of one run, keeps what came, and holds the bound of events: what was created is in the residue and the ledger. */
export class Session {
  readonly parts: SessionParts;
  readonly #exchanges: SentExchange[] = [];
  /** The first observation that there was no request left for. */
  #cut: RequestSpec | undefined;
  readonly #residue: Residue;
  readonly #once = new Map<string, Promise<unknown>>();
  readonly #creates = new Map<Promise<SentExchange>, RequestSpec>();
  readonly #watch = new CredentialWatch();
  #stopped: string | undefined;
  #titleCount = 0;
  #silent = 0;
  #sent = 0;
  #mostSent = Infinity;
  #keptForLast = 0;
  #created = 0;
  #lawful = 0;
  #more = 0;
  #plainer = 0;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.#residue = new Residue(parts.ledger);
  }

  /** Every exchange so far, in the order of the answers. */
  get exchanges(): readonly SentExchange[] {
    return this.#exchanges;
  }

  /** IDs of the events that the run created or changed, asked for or not. */
  get residue(): readonly Id[] {
    return this.#residue.all;
  }

  /** Those of the residue that no create of the run answered: there before, or made by an update. */
  get changed(): readonly Id[] {
    return this.#residue.changed;
  }

  /** Titles of events that may exist although no ID of them is known. */
  get unknown(): readonly string[] {
    return this.#residue.unknown;
  }

  /** Why nothing more is sent although the run has requests left. */
  get stopped(): string | undefined {
    return this.#stopped ?? (this.#silent >= MAX_SILENT ? 'the target stopped answering' : undefined);
  }

  /** How many creates were accepted, or may have been. */
  get created(): number {
    return this.#created;
  }

  /**
   * Sends, and writes down the event that was created or changed, asked for or not, before anything else happens.
   * @throws RunStopped where nothing more is sent, as the target stopped answering or refuses the credentials that it accepted before;
   * BoundReached where no further event may be created; Unanswered where nothing may be written, whatever is wrong with the request: a target may accept anything
   */
  async send(ask: RequestSpec): Promise<SentExchange> {
    const { stopped } = this;
    if (stopped !== undefined) throw new RunStopped(stopped);
    const { noWrites } = this.parts.permissions;
    if (!this.#maySend(ask)) throw new RequestsSpent(`${this.#mostSent} requests are the most that this run sends`);
    if (ask.operation.startsWith('events.') && noWrites !== undefined) throw new Unanswered(noWrites);
    this.#sent += 1;
    const exchange = ask.operation === 'events.create' ? await this.#create(ask) : await this.#sendOne(ask);
    if (ask.operation === 'events.update') this.#residue.noteUpdate(exchange);
    this.#silent = exchange.answer === undefined ? this.#silent + 1 : 0;
    await this.#ensureCredentials(exchange);
    this.#exchanges.push(exchange);
    return exchange;
  }

  #maySend({ isLast }: RequestSpec): boolean {
    return this.#sent < this.#mostSent - (isLast === true ? 0 : this.#keptForLast + this.changed.length);
  }

  /** @throws RunStopped where the target refuses the credentials that it accepted before: such an answer is not kept */
  async #ensureCredentials(exchange: SentExchange): Promise<void> {
    if (!this.#maySend(exchange.ask)) return;
    const reason = await this.#watch.look(exchange, (ask) => {
      this.#sent += 1;
      return this.#sendOne(ask);
    });
    this.#stopped ??= reason;
    if (reason !== undefined) throw new RunStopped(reason);
  }

  async #sendOne(ask: RequestSpec): Promise<SentExchange> {
    try {
      return await this.parts.send(ask);
    } catch (error) {
      if (error instanceof RunStopped) this.#stopped ??= error.message;
      throw error;
    }
  }

  /** Whether so many more requests keep the run within its bound. */
  hasLeft(requests: number): boolean {
    return this.#exchanges.length + requests <= this.parts.mostRequests - Math.max(keptBack, 1 + this.changed.length);
  }

  /**
   * Sends what only observes, while the run has requests left for that.
   * @throws BoundReached where it has none
   */
  async observe(ask: RequestSpec): Promise<SentExchange> {
    if (!this.hasLeft(1)) {
      this.#cut ??= ask;
      throw new BoundReached(`${this.parts.mostRequests} requests are enough`);
    }
    return await this.send({ ...ask, isObservation: true });
  }

  /** Whether a question was not observed, or not to its end, for want of requests. */
  isCut(question: string): boolean {
    if (this.#cut === undefined) return false;
    return this.#cut.serves === question || !this.exchanges.some(({ ask }) => ask.serves === question);
  }

  /** The same reading request is sent once, whoever asks. */
  shared(ask: RequestSpec): Promise<SentExchange> {
    const id = ask.id === undefined ? null : String(ask.id);
    return this.once(formatJson([ask.operation, id, inKeyOrder(ask.body ?? null)]), () => this.send(ask));
  }

  /** Does what a key stands for once in the run, whoever asks: a key always stands for the same kind of result. */
  once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = (this.#once.get(key) as Promise<Result> | undefined) ?? work();
    this.#once.set(key, known);
    return known;
  }

  /** Another one with each call. */
  title(): string {
    this.#titleCount += 1;
    return titleOfTest(this.parts.runName, this.#titleCount);
  }

  /** Lets a target go on with what it does after an answer. */
  wait(milliseconds: number): Promise<void> {
    return (this.parts.time ?? machineTime).sleep(milliseconds, undefined);
  }

  /** Whether another event may be created. */
  mayCreate(): boolean {
    return this.#residue.unwritten === undefined && this.#created < this.parts.permissions.maxEvents;
  }

  /** Counts a request that only shows a finding more plainly: a few may go, and none that takes the events of checks to come. */
  mayShowPlainer(operation: EventOperation): boolean {
    const { mostRequests, permissions } = this.parts;
    if (operation === 'events.create' && this.#created * 2 >= permissions.maxEvents) return false;
    if (this.#plainer >= mostRequests / oneOfPlainer) return false;
    this.#plainer += 1;
    return true;
  }

  /** How many more events may come of lawful creates. */
  lawfulLeft(): number {
    const { maxEvents, mostLawful = Infinity } = this.parts.permissions;
    return Math.min(maxEvents - this.#created, mostLawful + this.#more - this.#lawful);
  }

  /** What explores goes on beyond the events of the checks, by so many. */
  allowMoreLawful(events: number): void {
    this.#more += events;
  }

  /**
   * So many requests, whatever the target is like; tries again are apart.
   * @param kept - for what comes last, besides one for each event that may have to be put back
   */
  limitRequests(most: number, kept: number): void {
    this.#mostSent = most;
    this.#keptForLast = kept;
  }

  /** Any create may be accepted, one that has to be refused too: never more are under way than may still be created. */
  async #create(ask: RequestSpec): Promise<SentExchange> {
    for (let full = this.#fullFor(ask); full !== undefined; full = this.#fullFor(ask)) {
      if (this.#creates.size === 0) throw new BoundReached(full);
      await Promise.race(this.#creates.keys());
    }
    const create = this.#sendOne(ask).then((exchange) => {
      if (mayBeDone(exchange)) this.#noteCreate(exchange);
      return exchange;
    });
    this.#creates.set(create, ask);
    return await create.finally(() => this.#creates.delete(create));
  }

  /** Why no further create may go as long as those under way may be accepted. */
  #fullFor(ask: RequestSpec): string | undefined {
    const { maxEvents, mostLawful = Infinity } = this.parts.permissions;
    const most = mostLawful + this.#more;
    if (this.#residue.unwritten !== undefined) return this.#residue.unwritten;
    const lawfulUnderWay = [...this.#creates.values()].filter(isLawful).length;
    if (this.#created + this.#creates.size >= maxEvents) return noMoreEvents(maxEvents);
    if (isLawful(ask) && this.#lawful + lawfulUnderWay >= most)
      return `this run creates at most ${counted(most, 'event')} by lawful requests: set --max-events for more`;
    return undefined;
  }

  #noteCreate(exchange: SentExchange): void {
    this.#created += 1;
    if (isLawful(exchange.ask)) this.#lawful += 1;
    this.#residue.noteCreate(exchange);
  }
}

/** Statuses by which servers say that credentials do not count. */
const denials: ReadonlySet<number> = new Set([401, 403]);

/**
 * Finds out that a target refuses credentials which it accepted before: a key that ran out, or was revoked. Whatever it answers after that
 * says nothing of its rules.
 */
class CredentialWatch {
  #accepted: RequestSpec | undefined;
  readonly #looks = new Map<number, Promise<string | undefined>>();

  /**
   * Sends a read that was accepted before once again where a status may say that the credentials do not count any more: once for each
   * such status, as a deployment may refuse anything with it.
   * @param send - sends the read
   * @returns why nothing more may be sent; undefined where the credentials still count
   */
  async look(exchange: SentExchange, send: (ask: RequestSpec) => Promise<SentExchange>): Promise<string | undefined> {
    const { ask, answer } = exchange;
    if (answer === undefined || ask.headers !== undefined) return undefined;
    if (isPlainRead(ask) && outcomeOf(exchange) === 'accepted') this.#accepted ??= ask;
    if (this.#accepted === undefined || !denials.has(answer.status)) return undefined;
    const look = this.#looks.get(answer.status) ?? lookAgain(send(this.#accepted), answer.status);
    this.#looks.set(answer.status, look);
    return await look;
  }
}

async function lookAgain(sent: Promise<SentExchange>, status: number): Promise<string | undefined> {
  const { answer } = await sent;
  if (answer?.status !== status) return undefined;
  return `the target accepted the credentials at first, and refuses them now (status ${status})`;
}

function isPlainRead({ operation, stray, text, contentType }: RequestSpec): boolean {
  return operation.startsWith('pages.') && [stray, text, contentType].every((one) => one === undefined);
}

/** What a run leaves behind: events that it created or changed, as the interface deletes none. */
class Residue {
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
