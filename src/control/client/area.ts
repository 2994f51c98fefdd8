/** What the control area has refused, or could not carry out. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  /** HTTP status. */
  readonly status: number;
  /** What does not fit a schema, each with its JSON pointer. */
  readonly errors: readonly { readonly pointer: string; readonly expected: string; readonly actual: string }[];

  constructor(status: number, detail: string, errors: ControlError['errors'] = []) {
    super(detail);
    this.status = status;
    this.errors = errors;
  }
}

/** A request of the control area. */
export interface AreaRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/_sandbox`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
}

/** The control area of a sandbox, over HTTP. What it refuses rejects with ControlError. */
export interface Area {
  /** Sends a request and answers its JSON. */
  ask<Answer>(request: AreaRequest): Promise<Answer>;
  /** Sends a request and answers what comes, until `signal` aborts. */
  stream(request: AreaRequest, signal: AbortSignal | undefined): Promise<ReadableStream<Uint8Array>>;
}

/** Milliseconds that an answer may take. */
const patience = 30_000;

/** @param root `http://127.0.0.1:4700/_sandbox` */
export function createArea(root: string, headers: Readonly<Record<string, string>>): Area {
  async function send({ method = 'GET', path, query = {}, body }: AreaRequest, signal: AbortSignal | undefined) {
    const url = new URL(`${root}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...type },
      ...(signal === undefined ? {} : { signal }),
      ...sent,
    });
    if (!answer.ok) throw errorOf(answer.status, await answer.text());
    return answer;
  }

  return {
    ask: async <Answer>(request: AreaRequest) => {
      const text = await (await send(request, AbortSignal.timeout(patience))).text();
      return (text === '' ? undefined : JSON.parse(text)) as Answer;
    },
    stream: async (request, signal) => (await send(request, signal)).body ?? new ReadableStream(),
  };
}

function errorOf(status: number, text: string): ControlError {
  try {
    const { detail, errors } = JSON.parse(text) as { detail?: string; errors?: ControlError['errors'] };
    return new ControlError(status, detail ?? text, errors);
  } catch {
    return new ControlError(status, text);
  }
}
