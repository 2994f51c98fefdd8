import { asks, breaks, nothing, type Evidence } from './evidence.ts';
import { ordinary } from './ordinary.ts';

const rule = 'event.contact-email.valid';

/** Letters, digits, and what addresses of people hold; RFC 5322 allows more, which many refuse. */
const usual = /^[A-Za-z0-9]([A-Za-z0-9_'+.-]*[A-Za-z0-9])?$/;

/** Labels of letters, digits and hyphens, and a last one of letters (RFC 1035 §2.3.1). */
export const usualDomain = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** What no standard takes is no address (`standards.ts`); which forms beside the usual one are taken, and which domains exist, is open. */
export function judgeEmail(address: string, pointer: string, known: readonly string[]): readonly Evidence[] {
  if (known.includes(address)) return nothing;
  if (!mayBeAddress(address)) return breaks(rule, pointer);
  if (!isUsualForm(address)) return asks('email.features', pointer);
  return isAtKnownDomain(address, known) ? nothing : asks('email.check', pointer);
}

/** Whoever takes quotes, comments, names in front or other scripts has a grammar of his own: these need an @ and no more. */
function mayBeAddress(address: string): boolean {
  if (/["()<>[\]\\]/.test(address) || !isAscii(address)) return address.includes('@');
  const [name = '', domain = '', ...more] = address.trim().split('@');
  return more.length === 0 && isName(name) && isDomain(domain);
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

/** Whatever dots it has (HTML), and blanks around them (RFC 5322 §4.4). */
function isName(name: string): boolean {
  return name.trim() !== '' && name.split('.').every(isFreeOfSeparators);
}

function isDomain(domain: string): boolean {
  const labels = domain.trimEnd().replace(/\.$/, '').split('.');
  return labels.every((label) => label.trim() !== '' && isFreeOfSeparators(label));
}

function isFreeOfSeparators(part: string): boolean {
  return !/[\s,;:]/.test(part.trim());
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
