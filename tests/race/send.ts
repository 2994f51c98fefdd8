import type { Outcome } from './history.ts';

export interface Request {
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
export function outcomeOf({ answer }: Sent): Outcome {
  if (answer === undefined) return 'unknown';
  if (answer.status < 300) return 'made';
  return /not known whether/.test(answer.text) ? 'unknown' : 'refused';
}
