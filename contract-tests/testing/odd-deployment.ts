import type { IncomingMessage } from 'node:http';
import { openTarget } from '../target/open-target.ts';

export interface OddAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OddDeployment extends AsyncDisposable {
  readonly url: string;
  /** Every request that came, with its headers and body. */
  readonly seen: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[];
  close(): Promise<void>;
}

/** A server that answers as a test says, and remembers what it was asked. */
export async function startOddDeployment(
  answer: (request: { readonly path: string; readonly body: string; readonly count: number }) => OddAnswer | undefined,
): Promise<OddDeployment> {
  const seen: OddDeployment['seen'][number][] = [];
  const { url, close } = await openTarget((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const path = request.url ?? '';
      seen.push({ method: request.method ?? '', path, headers: request.headers, body });
      const made = answer({ path, body, count: seen.length });
      // Undefined: it never answers.
      if (made !== undefined)
        response.writeHead(made.status, { 'content-type': 'application/json', ...made.headers }).end(made.body);
    });
  });
  return { url, seen, close, [Symbol.asyncDispose]: close };
}

/** The envelope of §1, with an ID of its own. */
export function enveloped(status: number, payload: unknown, count: number): OddAnswer {
  return {
    status,
    body: JSON.stringify({
      requestId: `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`,
      status,
      data: payload,
    }),
  };
}
