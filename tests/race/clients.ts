import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, createRandom } from '../../tools/attack/random.mjs';
import { validEvent } from '../testing/valid-event.ts';
import type { Asked, Operation, Outcome, SeenEvent } from './history.ts';

/** A world, and the events of it that an answer named. */
interface World {
  readonly number: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly events: { readonly id: number; readonly tag: string }[];
  /** When the next fault may be set, in milliseconds: one whose setting had no answer may still come. */
  faultsFrom: number;
}

interface Load {
  /** Of each replica. */
  readonly urls: readonly string[];
  readonly worlds: number;
  /** Requests at a time. */
  readonly lanes: number;
  readonly seed: number;
}

const capacity = 3;
const faultCount = 3;
const meetings = 6;
/** Milliseconds; longer than a replica is paused for. */
const afterUnknown = 15_000;

const event = { ...validEvent, receivesRsvpWebhooks: false, capacity };

/** A busy database may be silent for longer than a replica waits: the race has not begun, so that this shows nothing. */
async function madeWorld(urls: readonly string[], replica: number) {
  for (let tries = 1; ; tries += 1) {
    const { answer } = await send(urls, replica, { path: '/_sandbox/worlds', body: { pages: 5, events: 0 } });
    if (answer?.status === 201)
      return JSON.parse(answer.text) as { readonly apiKey: string; readonly channelId: string };
    if (answer?.status !== 503 || tries === 5) throw new Error(`no world: ${answer?.text ?? 'no answer'}`);
    await sleep(500);
  }
}

/** Clients that send to any replica, and what they saw. */
export class Clients {
  readonly history: Operation[] = [];
  /** Answers that no sandbox may give. */
  readonly wrong: string[] = [];
  readonly #load: Load;
  readonly #random: Random;
  readonly #worlds: World[] = [];
  #names = 0;
  /** Whether events that are created are left alone: they may be forgotten, and their IDs given again. */
  leavesNew = false;

  constructor(load: Load) {
    this.#load = load;
    this.#random = createRandom(load.seed);
  }

  /** Makes the worlds, each through another replica. */
  async start(): Promise<void> {
    const { urls, worlds } = this.#load;
    for (let number = 0; number < worlds; number += 1) {
      const { apiKey, channelId } = await madeWorld(urls, number % urls.length);
      const headers = { authorization: `Channel ${apiKey}`, 'x-channel': channelId };
      const world = { number, headers, events: [], faultsFrom: 0 };
      this.#worlds.push(world);
      await this.#setClock(world);
    }
  }

  /** Sends until it is enough. */
  async send(isEnough: () => boolean): Promise<void> {
    const lane = async (): Promise<void> => {
      while (!isEnough()) await this.#act(this.#random.pick(this.#worlds));
    };
    await Promise.all(Array.from({ length: this.#load.lanes }, lane));
  }

  channelOf(world: number): string {
    return this.#worlds.find(({ number }) => number === world)?.headers['x-channel'] ?? '';
  }

  /** Reads every world through every replica. */
  async readAll(): Promise<void> {
    for (const world of this.#worlds)
      for (const replica of this.#load.urls.keys()) await this.#readWorld(world, replica);
  }

  async #readWorld(world: World, replica: number): Promise<void> {
    const latest = performance.now() + 30_000;
    while (!((await this.#list(world, replica)) && (await this.#readClock(world, replica)))) {
      if (performance.now() > latest) throw new Error(`replica ${replica} does not answer`);
      await sleep(100);
    }
  }

  async #act(world: World): Promise<unknown> {
    const drawn = this.#random.int(100);
    const one = world.events.length === 0 ? undefined : this.#random.pick(world.events.slice(-20));
    if (drawn < 8 || one === undefined) return this.#create(world);
    if (drawn < 28) return this.#update(world, one);
    if (drawn < 43) return this.#register(world, one.id);
    if (drawn < 62) return this.#read(world, one.id);
    if (drawn < 64) return this.#list(world);
    if (drawn < 77) return this.#setClock(world);
    if (drawn < 92) return this.#readClock(world);
    return this.#meetFault(world);
  }

  async #create(world: World): Promise<void> {
    const tag = this.#name('create');
    const body = { ...event, title: tag, description: tag };
    const sent = await this.#ask(world, { path: '/v1/events.create', body });
    const outcome = outcomeOf(sent);
    if (outcome !== 'made' || sent.answer === undefined)
      return this.#keep(world, sent, { kind: 'create', tag, outcome });
    const { id } = (JSON.parse(sent.answer.text) as { readonly data: { readonly id: number } }).data;
    if (!this.leavesNew) world.events.push({ id, tag });
    return this.#keep(world, sent, { kind: 'create', tag, outcome, id });
  }

  async #update(world: World, { id, tag }: World['events'][number]): Promise<void> {
    const value = this.#name('update');
    const body = { ...event, title: value, description: tag };
    const sent = await this.#ask(world, { path: `/v1/events.update/${id}`, body });
    this.#keep(world, sent, isMissing(sent) ? nothing(id) : { kind: 'update', id, value, outcome: outcomeOf(sent) });
  }

  async #register(world: World, id: number): Promise<void> {
    const member = this.#name('member');
    const sent = await this.#ask(world, { path: `/_sandbox/events/${id}/rsvps`, body: { member } });
    const isFull = /no place left/.test(sent.answer?.text ?? '');
    const register = { kind: 'register', id, member, outcome: outcomeOf(sent), isFull } as const;
    this.#keep(world, sent, isMissing(sent) ? nothing(id) : register);
  }

  async #read(world: World, id: number): Promise<void> {
    const sent = await this.#ask(world, { path: `/_sandbox/events/${id}` });
    if (isMissing(sent)) this.#keep(world, sent, nothing(id));
    else if (isAnswered(sent))
      this.#keep(world, sent, { kind: 'read', id, found: seenEvent(JSON.parse(sent.answer.text)) });
  }

  async #list(world: World, replica?: number): Promise<boolean> {
    const sent = await this.#ask(world, { path: '/_sandbox/events' }, replica);
    if (!isAnswered(sent)) return false;
    this.#keep(world, sent, { kind: 'list', found: (JSON.parse(sent.answer.text) as unknown[]).map(seenEvent) });
    return true;
  }

  async #setClock(world: World): Promise<void> {
    this.#names += 1;
    const value = new Date(Date.UTC(2027, 0, 1) + this.#names * 1000).toISOString();
    const request = { method: 'PUT', path: '/_sandbox/clock', body: { mode: 'frozen', now: value } };
    const sent = await this.#ask(world, request);
    this.#keep(world, sent, { kind: 'set-clock', value, outcome: outcomeOf(sent) });
  }

  async #readClock(world: World, replica?: number): Promise<boolean> {
    const sent = await this.#ask(world, { path: '/_sandbox/clock' }, replica);
    if (!isAnswered(sent)) return false;
    const { now } = JSON.parse(sent.answer.text) as { readonly now: string };
    this.#keep(world, sent, { kind: 'read-clock', value: now });
    return true;
  }

  /** Sets a fault of a few times, and meets it more often, through many replicas at once. */
  async #meetFault(world: World): Promise<void> {
    if (performance.now() < world.faultsFrom) return;
    world.faultsFrom = Infinity;
    const fault = this.#name('fault');
    const when = { operation: 'pages.get', count: faultCount };
    const body = { faults: [{ id: fault, fault: { kind: 'status', status: 503 }, when }] };
    const set = await this.#ask(world, { method: 'PUT', path: '/_sandbox/faults', body });
    if (outcomeOf(set) === 'made') {
      this.#keep(world, set, { kind: 'set-fault', fault, count: faultCount });
      await Promise.all(Array.from({ length: meetings }, () => this.#meet(world, fault)));
    }
    world.faultsFrom = outcomeOf(set) === 'unknown' && set.isSent ? performance.now() + afterUnknown : 0;
  }

  async #meet(world: World, fault: string): Promise<void> {
    const sent = await this.#ask(world, { path: '/channels/pages/9000' });
    const forced = /\bforced=([\w-]+)/.exec(sent.answer?.headers.get('x-sandbox-basis') ?? '')?.[1];
    const hasActed = forced === fault || (sent.answer?.status === 200 ? false : undefined);
    this.#keep(world, sent, { kind: 'meet-fault', fault, hasActed });
  }

  async #ask(world: World, request: Request, replica?: number): Promise<Sent> {
    const { urls } = this.#load;
    const sent = await send(urls, replica ?? this.#random.int(urls.length), { ...request, headers: world.headers });
    if (!sent.isSent) await sleep(20); // a replica that is away is asked no more often than that
    const { status = 0, headers, text = '' } = sent.answer ?? {};
    if (status >= 500 && status !== 503 && headers?.has('x-sandbox-basis') !== true)
      this.wrong.push(`${request.path} answered ${status}: ${text.slice(0, 200)}`);
    return sent;
  }

  /** Keeps an operation that reached a replica. */
  #keep(world: World, { begin, end, replica, isSent }: Sent, asked: Asked): void {
    if (isSent) this.history.push({ ...asked, world: world.number, begin, end, replica });
  }

  #name(kind: string): string {
    this.#names += 1;
    return `${kind}-${this.#names}`;
  }
}

const nothing = (id: number): Asked => ({ kind: 'read', id, found: undefined });

const isMissing = ({ answer }: Sent): boolean => answer?.status === 404;

const isAnswered = (sent: Sent): sent is Sent & { readonly answer: NonNullable<Sent['answer']> } =>
  sent.answer?.status === 200;

function seenEvent(shown: unknown): SeenEvent {
  const { id, title, description, capacity, rsvps } = shown as {
    readonly id: number;
    readonly title: string;
    readonly description: string;
    readonly capacity: number;
    readonly rsvps: readonly { readonly member: string }[];
  };
  return { id, tag: description, value: title, capacity, members: rsvps.map(({ member }) => member) };
}

interface Request {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What became of a request, with its times in milliseconds. */
export interface Sent {
  readonly begin: number;
  readonly end: number;
  readonly replica: number;
  /** Whether a connection was there to send it on. */
  readonly isSent: boolean;
  /** None where the connection broke. */
  readonly answer: Answer | undefined;
}

/** Longer than a replica is paused for. */
const patience = 20_000;

/** Sends a request to a replica, with `method` GET where there is no body and POST where there is one. */
export async function send(urls: readonly string[], replica: number, request: Request): Promise<Sent> {
  const { path, headers, body, method = body === undefined ? 'GET' : 'POST' } = request;
  const begin = performance.now();
  const outcome = await fetch(`${urls[replica]}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  })
    .then(async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }))
    .catch((error: unknown) => (isRefused(error) ? 'refused' : 'lost'));
  const answer = typeof outcome === 'string' ? undefined : outcome;
  return { begin, end: performance.now(), replica, isSent: outcome !== 'refused', answer };
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { readonly code?: string } | undefined)?.code === 'ECONNREFUSED';

/** What an answer says of a change. */
function outcomeOf({ answer }: Sent): Outcome {
  if (answer === undefined) return 'unknown';
  if (answer.status < 300) return 'made';
  return /not known whether/.test(answer.text) ? 'unknown' : 'refused';
}
