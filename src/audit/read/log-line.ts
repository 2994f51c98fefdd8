import { isObject } from '../../contract/contract.ts';

/**
 * A line of the kit's `--log` as an entry of a journal: headers as pairs, bodies with their size, null where no answer came. Anything else as
 * it is.
 */
export function asJournalEntry(line: unknown): unknown {
  if (!isObject(line) || !isObject(line['request']) || !isObject(line['request']['headers'])) return line;
  const { request, response } = line;
  return {
    request: { ...request, ...partsOf(request) },
    response: isObject(response) ? { ...response, ...partsOf(response) } : null,
  };
}

function partsOf({ headers, body }: { readonly [member: string]: unknown }): object {
  const text = typeof body === 'string' ? { text: body, size: Buffer.byteLength(body) } : null;
  return { headers: Object.entries(isObject(headers) ? headers : {}), body: text };
}
