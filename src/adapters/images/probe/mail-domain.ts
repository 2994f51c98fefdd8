import { resolve4, resolve6, resolveMx } from 'node:dns/promises';
import type { MailDomainProbe } from '../../../domain/ports.ts';

/** Looks whether a domain has a mail exchanger or an address. */
export const probeMailDomain: MailDomainProbe = async (domain) => {
  const found = await Promise.allSettled([resolveMx(domain), resolve4(domain), resolve6(domain)]);
  return found.some((result) => result.status === 'fulfilled' && result.value.length > 0);
};
