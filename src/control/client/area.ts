import { jsonMembers } from '../../lib/json-value.ts';
import type { ControlAnswers } from '../answers.ts';
import type { Asks, Given, ListRoute, Listed } from '../calls.ts';
import { ControlRefused, ControlUnreachable } from '../errors.ts';

/** The control area of a sandbox, over HTTP. What it refuses rejects with ControlRefused; ControlUnreachable if no answer comes. */
export interface Area extends Asks {
  /** Sends a request and answers what comes, until `signal` aborts. */
  stream(on: `GET ${string}`, input: object, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** Milliseconds that an answer may take. */
const patience = 30_000;

const noFetch =
  'There is no `fetch` here, which this client needs. Jest with jsdom has none: put `@jest-environment node` at the top of the test file.';

/** Its `fetch` keeps to the origin of a page that is none. */
const inHappyDom =
  ' happy-dom’s `fetch` asks no other origin: put `@vitest-environment node` at the top of the test file.';

/** @param root `http://127.0.0.1:4700/_sandbox` */
export function createArea(root: string, headers: Readonly<Record<string, string>>): Area {
  async function send(on: string, { params = {}, input }: Given, signal: AbortSignal | undefined) {
    const [method = '', path = ''] = on.split(' ');
    const hasBody = method.startsWith('P') && input !== undefined;
    const url = urlOf(path, params, hasBody ? {} : input);
    if (typeof fetch === 'undefined') throw new ControlUnreachable(noFetch);
    const sent = hasBody
      ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) }
      : { headers };
    const answer = await fetch(url, { method, ...sent, signal: signal ?? null }).catch((error: unknown) => {
      throw unreachable(url, error);
    });
    if (!answer.ok) throw errorOf(url, answer.status, await textOf(url, answer));
    return { url, answer };
  }

  function urlOf(path: string, params: NonNullable<Given['params']>, query: object = {}): URL {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const url = new URL(`${root}${filled}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }

  async function ask(on: string, given: Given = {}) {
    const { url, answer } = await send(on, given, AbortSignal.timeout(patience));
    return { answer: answerIn(url, await textOf(url, answer)), next: nextOf(url, answer) };
  }

  return {
    ask: async <On extends keyof ControlAnswers>(on: On, given?: Given) =>
      (await ask(on, given)).answer as ControlAnswers[On],
    act: async (on, given) => void (await ask(on, given)),
    list: async <On extends ListRoute>(on: On, range?: { readonly limit?: number }) => {
      const all: unknown[] = [];
      let input: object | undefined = range;
      do {
        const { answer, next } = await ask(on, { input });
        for (const entry of answer as readonly unknown[]) all.push(entry);
        input = range?.limit === undefined ? next : undefined;
      } while (input !== undefined);
      return all as unknown as Listed<On>;
    },
    stream: async (on, input, signal) => (await send(on, { input }, signal)).answer.body ?? new ReadableStream(),
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

/** The error if no answer comes; that of a signal which the caller gave stays as it is. */
function unreachable(url: URL, error: unknown): unknown {
  const { name, message, cause } = error as Error;
  if (name === 'AbortError') return error;
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
  const why = name === 'TimeoutError' ? `no answer within ${patience / 1000} s` : reason || code || message;
  const hint = 'happyDOM' in globalThis ? inHappyDom : '';
  return new ControlUnreachable(`${url.origin}${url.pathname} cannot be reached: ${why.replace(/\.$/, '')}.${hint}`, {
    cause: error,
  });
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
