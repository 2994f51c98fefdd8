import type { IncomingMessage } from 'node:http';
import { noteReached, peerOf, type Reached } from './exchange.ts';
import { addressOf, hopsOf, type Hop } from './forwarded.ts';

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
