import type { PlainRequest } from './request.ts';

/** A command that sends a request again from a shell. @param origin `http://127.0.0.1:4700` */
export function asCurl({ method, url, headers, body }: PlainRequest, origin: string): string {
  const parts = [
    `curl -s -X ${quoted(method)} ${quoted(`${origin}${url}`)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** As a POSIX shell reads it to the letter. */
const quoted = (text: string): string => (/^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
