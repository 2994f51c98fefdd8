/** Sends a request of the client's to a sandbox. */
export const sendTo = (
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  path: string,
  { headers: more = {}, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${url}${path}`, {
    ...init,
    headers: { ...headers, ...(init.body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
  });
