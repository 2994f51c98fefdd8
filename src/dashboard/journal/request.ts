import type { JournalEntry } from '../../control/controls.ts';
import { world } from '../sandbox.ts';
import { requestMarks } from '../../lib/request-marks.ts';
import { isKeyRight, plainRequest, type PlainRequest } from './plain-request.ts';

/**
 * The request of an entry, with the key of its world in place of what the journal has taken out; a key that was refused stays taken out,
 * and so is refused again.
 *
 * @throws Error where the journal does not have all of it
 */
export async function recordedRequest(entry: JournalEntry): Promise<PlainRequest> {
  const request = plainRequest(entry);
  if (!isKeyRight(entry)) return request;
  const { apiKey } = await world.value.fixtures();
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [name, value.replace(/\[redacted:\w+\]/, () => apiKey)] as const),
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
