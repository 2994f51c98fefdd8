import type { RunningSandbox } from '../../../src/sandbox.ts';

/** Sends a request of the client's to a sandbox. */
export const sendTo = (
  { url, headers }: Pick<RunningSandbox, 'url' | 'headers'>,
  path: string,
  { headers: more = {}, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${url}${path}`, {
    ...init,
    headers: { ...headers, ...(init.body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
  });
