import { mayBeEmail } from '../../src/lib/published-standards.ts';
import { asks, breaks, nothing, type Evidence } from './evidence.ts';
import { ordinary } from '../../src/interface/ordinary.ts';

const rule = 'event.contact-email.valid';

/** Letters, digits, and what addresses of people hold; RFC 5322 allows more, which many refuse. */
const usual = /^[A-Za-z0-9]([A-Za-z0-9_'+.-]*[A-Za-z0-9])?$/;

/** Labels of letters, digits and hyphens, and a last one of letters (RFC 1035 §2.3.1). */
export const usualDomain = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** What no standard takes is no address (`standards.ts`); which forms beside the usual one are taken, and which domains exist, is open. */
export function judgeEmail(address: string, pointer: string, known: readonly string[]): readonly Evidence[] {
  if (known.includes(address)) return nothing;
  if (!mayBeEmail(address)) return breaks(rule, pointer);
  if (!isUsualForm(address)) return asks('email.features', pointer);
  return isAtKnownDomain(address, known) ? nothing : asks('email.check', pointer);
}

function isUsualForm(address: string): boolean {
  const [name = '', domain = ''] = address.split('@');
  return (
    usual.test(name) && usualDomain.test(domain) && !name.includes('..') && address.length <= ordinary.contactEmail
  );
}

function isAtKnownDomain(address: string, known: readonly string[]): boolean {
  const domains = known.map(domainOf);
  return domains.includes(domainOf(address)) || domains.some(isNowhere);
}

const domainOf = (address: string): string => address.split('@').at(-1)?.toLowerCase() ?? '';

/** RFC 2606: nothing under it exists. Who takes an address there looks at no domain. */
function isNowhere(domain: string): boolean {
  return domain.endsWith('.invalid');
}
