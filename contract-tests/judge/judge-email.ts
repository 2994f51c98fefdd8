import type { Evidence } from './evidence.ts';
import { asks, breaks, nothing } from './evidence.ts';

const rule = 'event.contact-email.valid';

/** Letters, digits, and what addresses of people hold; RFC 5322 allows more, which many refuse. */
const usual = /^[A-Za-z0-9]([A-Za-z0-9_'+.-]*[A-Za-z0-9])?$/;

/** Labels of letters, digits and hyphens, and a last one of letters (RFC 1035 §2.3.1). */
export const usualDomain = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/**
 * An address without a domain, without a name, with blanks, of several @ or with text around it is no address to anybody; quotes,
 * comments, other scripts and domains that nobody has looked up are left open.
 */
export function judgeEmail(address: string, pointer: string, known: readonly string[]): readonly Evidence[] {
  if (known.includes(address)) return nothing;
  const isExotic = /["()[\]\\]/.test(address) || !isAscii(address) || address.trim() !== address;
  if (isExotic ? !address.includes('@') : !isFormed(address)) return breaks(rule, pointer);
  return !isExotic && isUsual(address, known) ? nothing : asks('email.check', pointer);
}

/** A name and a domain, and nothing around them. */
function isFormed(address: string): boolean {
  const [name = '', domain = '', ...more] = address.split('@');
  return more.length === 0 && isName(name) && isDomain(domain);
}

function isUsual(address: string, known: readonly string[]): boolean {
  const [name = '', domain = ''] = address.split('@');
  const domains = known.map((one) => one.split('@').at(-1)?.toLowerCase() ?? '');
  const isKnown = domains.includes(domain.toLowerCase()) || (domains.some(isNowhere) && usualDomain.test(domain));
  return isKnown && usual.test(name) && !name.includes('..') && name.length <= 64 && address.length <= 254;
}

/** RFC 2606: nothing under it exists. Who takes an address there looks at no domain. */
function isNowhere(domain: string): boolean {
  return domain.endsWith('.invalid');
}

/** A dot-atom (RFC 5322 §3.2.3). */
function isName(name: string): boolean {
  return name !== '' && !/[\s,;:<>]/.test(name) && !/^\.|\.\.|\.$/.test(name);
}

function isDomain(domain: string): boolean {
  return domain
    .replace(/\.$/, '')
    .split('.')
    .every((label) => /^[^\s,;:<>.]+$/.test(label) && !/^-|-$/.test(label));
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
