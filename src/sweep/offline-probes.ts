import { isIP } from 'node:net';
import type { ImageProbe, MailDomainProbe } from '../domain/ports.ts';
import { isPublicAddress } from '../adapters/images/probe/public-address.ts';

/** Names that never lead anywhere (RFC 2606, RFC 6761). */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|local)\.?$/i;

const isReachable = (host: string): boolean =>
  isIP(host) === 0 ? host.includes('.') && !reserved.test(host) : isPublicAddress(host);

/**
 * `image.check: fetch` without a network: what a name that is reserved, or an address of this machine's networks, holds cannot be fetched
 * by any platform; everything else counts as a picture. The sandbox knows its own images by itself.
 */
export const probeImageOffline: ImageProbe = async (url) => {
  const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, '');
  return isReachable(host)
    ? { isImage: true, what: 'a picture, for all that is known without a network' }
    : { isImage: false, what: `nothing: no platform reaches ${host}` };
};

/** `email.check: domain` without a network, in the same way. */
export const probeMailDomainOffline: MailDomainProbe = async (domain) => isReachable(domain);
