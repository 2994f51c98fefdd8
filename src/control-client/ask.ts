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
export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/_sandbox`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
}

/** Sends a request and answers its JSON. Rejects with ControlError. */
export type Ask = <Answer>(request: Request) => Promise<Answer>;

/** Milliseconds that an answer may take. */
const patience = 30_000;

/** @param area `http://127.0.0.1:4700/_sandbox` */
export function createAsk(area: string, headers: Readonly<Record<string, string>>): Ask {
  return async <Answer>({ method = 'GET', path, query = {}, body }: Request) => {
    const url = new URL(`${area}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...type },
      signal: AbortSignal.timeout(patience),
      ...sent,
    });
    const text = await answer.text();
    if (!answer.ok) throw errorOf(answer.status, text);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
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
