import { lookup as resolve } from 'node:dns';
import { request as requestOverHttp, type IncomingMessage } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import pLimit from 'p-limit';
import { packageVersion } from '../../../contract/package-version.ts';
import type { ImageProbe, ProbedImage } from '../../../domain/ports.ts';
import type { Content } from '../picture-of.ts';
import { probedContent } from '../probed-content.ts';
import { isPublicAddress } from './public-address.ts';

/** Milliseconds that a fetch may take, redirects and content included. */
const patience = 3000;
const MAX_REDIRECTS = 3;
/** Bytes of content that are read. The document gives images no limit (§8): a longer one is judged by its beginning, and not kept. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Fetches at once, so that the contents that are being read have room; the others wait. */
const MAX_AT_ONCE = 8;

/**
 * Creates a probe that fetches a URL and looks by its content whether it is an image. It connects to no address but those that
 * `isAllowed` lets pass: the one that was looked at is the one that is connected to, on each redirect anew.
 */
export function createImageProbe(isAllowed: (address: string) => boolean = isPublicAddress): ImageProbe {
  const lookup = allowedLookup(isAllowed);
  const inTurn = pLimit(MAX_AT_ONCE);
  return (url) =>
    inTurn(async () => {
      const signal = AbortSignal.timeout(patience);
      try {
        return await probed(await follow(new URL(url), (to) => fetchHead(to, { signal, lookup, isAllowed })));
      } catch (error) {
        const why = signal.aborted ? `not within ${patience / 1000} seconds` : (error as Error).message;
        return { isImage: false, what: `it could not be fetched (${why})` };
      }
    });
}

async function probed(response: IncomingMessage): Promise<ProbedImage> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 200 && statusCode <= 299)
    return probedContent(await contentOf(response), headers['content-type'] ?? 'no Content-Type');
  response.destroy();
  return { isImage: false, what: `status ${statusCode}` };
}

async function contentOf(response: IncomingMessage): Promise<Content> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoded(response)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) break; // which cuts the connection
  }
  return { bytes: Buffer.concat(chunks), isWhole: size <= MAX_BYTES };
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The content without its Content-Encoding, which some hosts apply though nobody asks for it. */
function decoded(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return response;
  const decoder = decoders[encoding]?.();
  if (decoder !== undefined) return pipeline(response, decoder, () => undefined); // reading it tells how it ended
  response.destroy();
  throw new Error(`its Content-Encoding is ${encoding}`);
}

/** Hosts refuse requests without a User-Agent. */
const headers = {
  'user-agent': `channel-sandbox/${packageVersion()}`,
  accept: 'image/*,*/*;q=0.5',
  'accept-encoding': 'identity',
};

async function follow(first: URL, fetchOne: (url: URL) => Promise<IncomingMessage>): Promise<IncomingMessage> {
  let [url, response] = [first, await fetchOne(first)];
  for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
    const { location } = response.headers;
    if (location === undefined || Math.trunc((response.statusCode ?? 0) / 100) !== 3) break;
    response.destroy();
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

/** Status and headers; the content waits to be read. */
function fetchHead(url: URL, { signal, lookup, isAllowed }: Fetching): Promise<IncomingMessage> {
  const address = url.hostname.replaceAll(/[[\]]/g, '');
  if (isIP(address) !== 0 && !isAllowed(address)) throw notAllowed(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not fetched`);
  const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
  return new Promise((settle, reject) => {
    const asked = request(url, { headers, signal, lookup, agent: false }, (response) => {
      response.on('error', () => undefined); // it may be cut off on purpose
      settle(response);
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
