import type { JournalEntry } from '../../control/controls.ts';
import { world } from '../sandbox.ts';
import { requestMarks } from '../../lib/request-marks.ts';

/** A request of the interface, as it can be sent again. */
export interface PlainRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** undefined where there is none. */
  readonly body?: string;
}

/** What a client sends of itself, or may not be set by a page. */
const left =
  /^(host|connection|content-length|transfer-encoding|user-agent|accept(-.*)?|sec-.*|origin|referer|cookie|dnt|te|expect|upgrade|keep-alive|x-sandbox-by-(hand|kit))$/i;

/**
 * The request of an entry, with the key of its world in place of what the journal has taken out; a key that was refused stays taken out,
 * and so is refused again.
 *
 * @throws Error where the journal does not have all of it
 */
export async function recordedRequest({ request, violations }: JournalEntry): Promise<PlainRequest> {
  const { method, url, headers, body } = request;
  if (body?.truncated === true) throw new Error('the journal does not have all of this body');
  if (body?.base64 !== undefined) throw new Error('this body is no text');
  const isKeyRight = !violations.some(({ id }) => id === 'auth.key' || id === 'auth.scheme');
  const { apiKey } = await world.value.fixtures();
  return {
    method,
    url,
    headers: headers
      .filter(([name]) => !left.test(name))
      .map(([name, value]) => [name, isKeyRight ? value.replace(/\[redacted:\w+\]/, () => apiKey) : value] as const),
    ...(body?.text === undefined ? {} : { body: body.text }),
  };
}

/** The answer to a request that was sent, and the ID that finds its entry. */
export interface Sent {
  readonly status: number;
  readonly basis: string;
  readonly text: string;
  readonly requestId: string | undefined;
}

/**
 * Sends a request from this page, marked as sent by hand.
 *
 * @param mark `send` or `replay=12`
 * @throws Error where a page cannot send it, or no answer comes
 */
export async function send({ method, url, headers, body }: PlainRequest, mark: string): Promise<Sent> {
  if (body !== undefined && body !== '' && /^(get|head)$/i.test(method))
    throw new Error(`a browser sends no body with ${method}`);
  const answer = await fetch(`${location.origin}${url}`, {
    method,
    headers: [...headers.map(([name, value]): [string, string] => [name, value]), [requestMarks.hand, mark]],
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'manual',
    ...(body === undefined || body === '' ? {} : { body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    basis: answer.headers.get('x-sandbox-basis') ?? '',
    text,
    requestId: /"requestId": ?"([^"]+)"/.exec(text)?.[1],
  };
}
