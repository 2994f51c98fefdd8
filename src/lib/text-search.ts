import type { RecordedBody, RecordedEntry } from './recorded-entry.ts';

type Searched = Pick<RecordedEntry, 'request' | 'response'> & { readonly requestId?: string };

/**
 * Finds a text in exchanges: in the request ID, the path, the headers and both bodies, whatever the case. A letter that JSON writes by its
 * number is found as itself. Of a body that was kept in part, the part is searched.
 */
export function createTextSearch(text: string): (entry: Searched) => boolean {
  const sought = text.trim().toLowerCase();
  const holds = (part: string | undefined) => part?.toLowerCase().includes(sought) === true;
  const inBody = (body: RecordedBody | null | undefined) => holds(body?.text) || holds(withoutEscapes(body?.text));
  const inHeaders = (headers: RecordedEntry['request']['headers'] | undefined) =>
    headers?.some(([name, value]) => holds(`${name}: ${value}`)) === true;
  return ({ requestId, request, response }) =>
    holds(requestId) ||
    holds(`${request.method} ${request.url}`) ||
    inBody(request.body) ||
    inBody(response?.body) ||
    inHeaders(request.headers) ||
    inHeaders(response?.headers);
}

/** undefined where there are none, so that nothing is searched twice. */
function withoutEscapes(text: string | undefined): string | undefined {
  if (text?.includes('\\') !== true) return undefined;
  return text.replaceAll(/\\(?:u([\dA-Fa-f]{4})|(["\\/]))/g, (_all, number: string | undefined, sign: string) =>
    number === undefined ? sign : String.fromCharCode(Number.parseInt(number, 16)),
  );
}
