import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { noteReached, peerOf, type Reached } from './exchange.ts';
import { isIP } from 'node:net';

/** Believes what peers that are trusted tell of how they were reached, and nobody else. */
export function proxyReader(isTrusted: (address: string) => boolean): (request: IncomingMessage) => void {
  return (request) => {
    const peer = peerOf(request);
    if (peer === undefined || !isTrusted(peer)) return;
    const hops = hopsOf(request.headers);
    if (hops.length > 0) noteReached(request, reachedBy(hopsToClient(hops, isTrusted), request, peer));
  };
}

/** From the outermost proxy that is trusted to the peer: what stands before was written by somebody else. */
function hopsToClient(hops: readonly Hop[], isTrusted: (address: string) => boolean): readonly Hop[] {
  const isBehindTrusted = ({ from }: Hop) => {
    const address = addressOf(from);
    return address !== undefined && isTrusted(address);
  };
  return hops.slice(
    Math.max(
      0,
      hops.findLastIndex((hop) => !isBehindTrusted(hop)),
    ),
  );
}

function reachedBy(hops: readonly Hop[], { headers }: IncomingMessage, peer: string): Reached {
  const first = (member: keyof Hop) => hops.find((hop) => hop[member] !== undefined)?.[member];
  const scheme = first('scheme') ?? 'http';
  const host = first('host') ?? headers.host ?? '';
  return { scheme, host: withPort(host, first('port'), scheme), client: addressOf(hops[0]?.from) ?? peer };
}

function withPort(host: string, port: string | undefined, scheme: string): string {
  const isTold = port !== undefined && port !== (scheme === 'https' ? '443' : '80');
  return isTold && !/:\d+$/.test(host) ? `${host}:${port}` : host;
}

/** What one proxy tells of the request that it took. */
interface Hop {
  /** Who sent it, as it was written. */
  readonly from?: string | undefined;
  readonly scheme?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

/**
 * What the proxies of a request tell, the client's first: `Forwarded` (RFC 7239), else `X-Forwarded-*`. None where it cannot be read, since
 * half of it may mean something else.
 */
function hopsOf(headers: IncomingHttpHeaders): readonly Hop[] {
  const { forwarded } = headers;
  return forwarded === undefined ? customaryHops(headers) : (standardHops(forwarded) ?? []);
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = '"(?:[^"\\\\]|\\\\.)*"';
// No two runs of blanks stand side by side: what cannot be read takes no longer than what can.
const separated = new RegExp(`\\s*(?:(${token})=(${token}|${quoted})\\s*)?([,;]|$)`, 'y');

function standardHops(text: string): readonly Hop[] | undefined {
  const hops: Map<string, string>[] = [new Map()];
  for (const pair of pairsOf(text)) {
    if (pair === undefined) return undefined;
    const { name, value, end } = pair;
    const hop = hops.at(-1) as Map<string, string>;
    if (name !== undefined && hop.has(name)) return undefined;
    if (name !== undefined) hop.set(name, value);
    if (end === ',') hops.push(new Map());
  }
  return hops.filter(({ size }) => size > 0).map((hop) => hopOf(hop.get('for'), hop.get('proto'), hop.get('host')));
}

/** The pairs of a header, one after the other; undefined where one cannot be read, and then no more. */
function* pairsOf(text: string): Generator<{ name: string | undefined; value: string; end: string } | undefined> {
  separated.lastIndex = 0;
  for (let at = 0; ; at = separated.lastIndex) {
    separated.lastIndex = at;
    const [, name, value = '', end] = separated.exec(text) ?? [];
    if (end === undefined) return yield undefined;
    yield { name: name?.toLowerCase(), value: unquoted(value), end };
    if (end === '') return;
  }
}

const unquoted = (value: string) => (value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value);

/** Each proxy adds its word to the end of a list, or leaves the list as it was: what stands last is the peer's. */
function customaryHops(headers: IncomingHttpHeaders): readonly Hop[] {
  const [from, scheme, host, port] = ['for', 'proto', 'host', 'port'].map((name) =>
    listOf(headers[`x-forwarded-${name}`]),
  );
  const count = Math.max(...[from, scheme, host, port].map((list) => list?.length ?? 0));
  return Array.from({ length: count }, (_, index) => {
    const behind = index - count;
    return { ...hopOf(from?.at(behind), scheme?.at(behind), host?.at(behind)), port: portOf(port?.at(behind)) };
  });
}

const listOf = (header: string | readonly string[] | undefined): readonly string[] =>
  header === undefined
    ? []
    : String(header)
        .split(',')
        .map((one) => one.trim());

/** What cannot be one is left out. */
const hopOf = (from: string | undefined, scheme = '', host = ''): Hop => ({
  from,
  scheme: /^https?$/i.test(scheme) ? scheme.toLowerCase() : undefined,
  host: /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) ? host : undefined,
});

const portOf = (port = '') => (/^\d{1,5}$/.test(port) ? port : undefined);

/** The address in `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`; undefined for a name and for what hides one. */
function addressOf(from: string | undefined): string | undefined {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(from ?? '')?.[1] ?? from?.replace(/^([\d.]+):\d+$/, '$1');
  return address !== undefined && isIP(address) > 0 ? address : undefined;
}
