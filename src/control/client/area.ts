import { jsonMembers } from '../../lib/json-value.ts';
import { ControlRefused } from '../control-refused.ts';

/** No answer came from the control area: its message names the URL and the reason. */
export class ControlUnreachable extends Error {
  override readonly name = 'ControlUnreachable';
}

/** A request of the control area. */
export interface AreaRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/_sandbox`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
}

/** The control area of a sandbox, over HTTP. What it refuses rejects with ControlRefused; ControlUnreachable where no answer comes. */
export interface Area {
  /** Sends a request and answers its JSON. */
  ask<Answer>(request: AreaRequest): Promise<Answer>;
  /** Asks for a list, page after page, and answers all of its entries. */
  list<Entry>(request: AreaRequest): Promise<readonly Entry[]>;
  /** Sends a request and answers what comes, until `signal` aborts. */
  stream(request: AreaRequest, signal: AbortSignal | undefined): Promise<ReadableStream<Uint8Array>>;
}

/** Milliseconds that an answer may take. */
const patience = 30_000;

const noFetch =
  'There is no `fetch` here, which this client needs. Jest with jsdom has none: put `@jest-environment node` at the top of the test file.';

/** @param root `http://127.0.0.1:4700/_sandbox` */
export function createArea(root: string, headers: Readonly<Record<string, string>>): Area {
  async function send({ method = 'GET', path, query = {}, body }: AreaRequest, signal: AbortSignal | undefined) {
    const url = new URL(`${root}${path}`);
    if (typeof fetch === 'undefined') throw new ControlUnreachable(noFetch);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...type },
      ...(signal === undefined ? {} : { signal }),
      ...sent,
    }).catch((error: unknown) => {
      throw unreachable(url, error);
    });
    if (!answer.ok) throw errorOf(url, answer.status, await textOf(url, answer));
    return { url, answer };
  }

  async function ask(request: AreaRequest) {
    const { url, answer } = await send(request, AbortSignal.timeout(patience));
    return { answer: answerIn(url, await textOf(url, answer)), next: nextOf(url, answer) };
  }

  return {
    ask: async <Answer>(request: AreaRequest) => (await ask(request)).answer as Answer,
    list: async <Entry>(request: AreaRequest) => {
      const all: Entry[] = [];
      let query = request.query;
      for (;;) {
        const { answer, next } = await ask({ ...request, ...(query === undefined ? {} : { query }) });
        for (const entry of answer as readonly Entry[]) all.push(entry);
        if (next === undefined) return all;
        query = next;
      }
    },
    stream: async (request, signal) => (await send(request, signal)).answer.body ?? new ReadableStream(),
  };
}

/** The query of the next page, as the `Link` of this one has it. */
function nextOf(url: URL, { headers }: Response): Readonly<Record<string, string>> | undefined {
  const link = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return link === undefined ? undefined : Object.fromEntries(new URL(link, url).searchParams);
}

const textOf = (url: URL, answer: Response): Promise<string> =>
  answer.text().catch((error: unknown) => {
    throw unreachable(url, error);
  });

/** What is told where no answer comes; an error of the signal that whoever asks has given stays as it is. */
function unreachable(url: URL, error: unknown): unknown {
  const { name, message, cause } = error as Error;
  if (name === 'AbortError') return error;
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
  const why = name === 'TimeoutError' ? `no answer within ${patience / 1000} s` : reason || code || message;
  return new ControlUnreachable(`${url.origin}${url.pathname} cannot be reached: ${why}.`, { cause: error });
}

function answerIn(url: URL, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ControlUnreachable(`${noArea(url)}: its answer is no JSON.`, { cause: error });
  }
}

const noArea = ({ origin, pathname }: URL) => `${origin}${pathname} is no control area of a sandbox`;

function errorOf(url: URL, status: number, text: string): ControlRefused | ControlUnreachable {
  const { detail, errors } = jsonMembers(text) ?? {};
  if (typeof detail === 'string') return new ControlRefused(status, detail, errors as ControlRefused['errors']);
  return new ControlUnreachable(`${noArea(url)}: its answer is ${status}, without a problem document.`);
}
