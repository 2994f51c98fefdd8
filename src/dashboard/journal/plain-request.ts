import type { JournalEntry } from '../../control/controls.ts';

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

/** The request of an entry, without what a client sends of itself. @throws Error where the journal does not have all of it */
export function plainRequest({ request: { method, url, headers, body } }: Pick<JournalEntry, 'request'>): PlainRequest {
  if (body?.truncated === true) throw new Error('the journal does not have all of this body');
  if (body?.base64 !== undefined) throw new Error('this body is no text');
  return {
    method,
    url,
    headers: headers.filter(([name]) => !left.test(name)),
    ...(body?.text === undefined ? {} : { body: body.text }),
  };
}

/** Whether the key of an entry is that of its world. */
export const isKeyRight = ({ violations }: Pick<JournalEntry, 'violations'>): boolean =>
  !violations.some(({ id }) => id === 'auth.key' || id === 'auth.scheme');
