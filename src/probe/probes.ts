import { resolve4, resolve6, resolveMx } from 'node:dns/promises';
import type { ImageProbe, MailDomainProbe } from '../domain/ports.ts';

const patience = 3000;

/** Fetches a URL's head and looks whether it calls itself an image. */
export const probeImage: ImageProbe = async (url) => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    await response.body?.cancel();
    const type = response.headers.get('content-type') ?? 'no Content-Type';
    if (!response.ok) return { isImage: false, what: `status ${response.status}` };
    return { isImage: type.toLowerCase().startsWith('image/'), what: type };
  } catch (error) {
    return { isImage: false, what: `it could not be fetched (${(error as Error).message})` };
  }
};

/** Looks whether a domain has a mail exchanger or an address. */
export const probeMailDomain: MailDomainProbe = async (domain) => {
  const found = await Promise.allSettled([resolveMx(domain), resolve4(domain), resolve6(domain)]);
  return found.some((result) => result.status === 'fulfilled' && result.value.length > 0);
};
