import { lookup as resolve } from 'node:dns';
import { request as requestOverHttp, type IncomingMessage } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { ImageProbe } from '../domain/ports.ts';
import { isPublicAddress } from './public-address.ts';

/** Milliseconds that a fetch may take, redirects included. */
const patience = 3000;
const mostRedirects = 3;

/**
 * Creates a probe that fetches a URL's head and looks whether it calls itself an image. It connects to no address but those that
 * `isAllowed` lets pass: the one that was looked at is the one that is connected to, on each redirect anew.
 */
export function createImageProbe(isAllowed: (address: string) => boolean = isPublicAddress): ImageProbe {
  const lookup = allowedLookup(isAllowed);
  return async (url) => {
    const signal = AbortSignal.timeout(patience);
    try {
      const { statusCode = 0, headers } = await follow(new URL(url), (to) =>
        fetchHead(to, { signal, lookup, isAllowed }),
      );
      const type = headers['content-type'] ?? 'no Content-Type';
      if (statusCode < 200 || statusCode > 299) return { isImage: false, what: `status ${statusCode}` };
      return { isImage: type.toLowerCase().startsWith('image/'), what: type };
    } catch (error) {
      return { isImage: false, what: `it could not be fetched (${(error as Error).message})` };
    }
  };
}

async function follow(first: URL, fetchOne: (url: URL) => Promise<IncomingMessage>): Promise<IncomingMessage> {
  let [url, response] = [first, await fetchOne(first)];
  for (let redirects = 0; redirects < mostRedirects; redirects += 1) {
    const { location } = response.headers;
    if (location === undefined || Math.trunc((response.statusCode ?? 0) / 100) !== 3) break;
    url = new URL(location, url);
    response = await fetchOne(url);
  }
  return response;
}

interface Fetching {
  readonly signal: AbortSignal;
  readonly lookup: LookupFunction;
  readonly isAllowed: (address: string) => boolean;
}

/** Status and headers; the body is not waited for. */
function fetchHead(url: URL, { signal, lookup, isAllowed }: Fetching): Promise<IncomingMessage> {
  const address = url.hostname.replaceAll(/[[\]]/g, '');
  if (isIP(address) !== 0 && !isAllowed(address)) throw notAllowed(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not fetched`);
  const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
  return new Promise((settle, reject) => {
    const asked = request(url, { signal, lookup, agent: false }, (response) => {
      settle(response);
      response.on('error', () => undefined); // it is cut off on purpose
      response.destroy();
    });
    asked.on('error', reject).end();
  });
}

/** Looks a name up once, for the connection too: a second look-up could lead elsewhere (DNS rebinding). */
const allowedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !isAllowed(address));
      if (error !== null || refused !== undefined) callback(error ?? notAllowed(name), []);
      else callback(null, addresses);
    });

const notAllowed = (host: string) =>
  new Error(`${host} is an address of this machine or its networks: --allow-private-images`);
