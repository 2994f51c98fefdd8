import { describe } from '../../lib/describe.ts';
import type { AnswerTo, LookUp } from '../look-up.ts';
import { required, rule, typed } from './rule.ts';

export const contactEmailRules = [
  required('event.required.contactEmail', 'string'),
  typed('event.types.contactEmail', 'string', {}),
  rule({
    id: 'event.contact-email.valid',
    section: '2.2',
    text: '`contactEmail` is a correctly formatted, valid email address',
    quotes: ['Must be a correctly formatted, valid email address.'],
    kind: 'format',
    audit: { scope: 'given', attribute: 'contactEmail' },
    example: { comes: 'refused', create: { contactEmail: 'nobody' } },
    stage: 'attributes',
    at: ['/contactEmail'],
    decide: ({ input: { contactEmail }, facts, ask }) => {
      if (contactEmail === undefined) return undefined;
      if (!isEmail(contactEmail, ask)) return { expected: 'a valid email address', actual: describe(contactEmail) };
      if (ask('email.check') === 'format' || facts.mailDomainExists !== false) return undefined;
      return { expected: 'an email address whose domain exists', actual: describe(contactEmail) };
    },
  }),
] as const;

/** Whether a text is written like an address (`email.features`). */
export function isEmail(text: string, ask: LookUp): boolean {
  const features = emailFeatures(text);
  return features !== undefined && features.every((feature) => ask('email.features').includes(feature));
}

/** A way in which an address is written otherwise than everybody takes it (`email.features`). */
type EmailFeature = AnswerTo<'email.features'>[number];

const usualName = /^[A-Za-z0-9](?:[A-Za-z0-9_'+.-]*[A-Za-z0-9])?$/;
const usualDomain = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** RFC 5322 §3.2.3, and other scripts (RFC 6531). */
const atoms = /^[^\s@,;:<>"()[\]\\\p{Cc}]+$/u;
/** A name before an address in angle brackets (RFC 5322 §3.4). */
const namedForm = /^[^<>@\p{Cc}]{0,200}<([^<>\s]+)>$/u;
const quoted = /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"$/u;
const literal = /^\[(?:\d{1,3}(?:\.\d{1,3}){3}|IPv6:[\dA-Fa-f:.]{2,45})\]$/;
const label = /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/**
 * The ways in which a text is an address that some refuse; none where everybody takes it.
 *
 * @returns undefined where it is no address to anybody
 */
export function emailFeatures(text: string): readonly EmailFeature[] | undefined {
  const features = new Set<EmailFeature>();
  const address = plain(text, features);
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  if (!addName(name, features) || !addDomain(domain, features)) return undefined;
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (!/^[\x00-\x7f]*$/.test(address)) features.add('international');
  if (name.length > 64 || address.length > 254) features.add('symbols');
  return [...features];
}

/** The address without what may stand around and between its parts. */
function plain(text: string, features: Set<EmailFeature>): string {
  const trimmed = text.trim();
  if (trimmed !== text) features.add('comments');
  const [, inside] = namedForm.exec(trimmed) ?? [];
  if (inside !== undefined) features.add('comments');
  return withoutComments(inside ?? trimmed, features);
}

function withoutComments(trimmed: string, features: Set<EmailFeature>): string {
  const bare = trimmed.startsWith('"') ? trimmed : trimmed.replaceAll(/\([^()\p{Cc}]{0,200}\)/gu, '');
  if (bare !== trimmed) features.add('comments');
  const whole = bare.endsWith('.') ? bare.slice(0, -1) : bare;
  if (whole !== bare) features.add('domain');
  return whole;
}

function addName(name: string, features: Set<EmailFeature>): boolean {
  if (quoted.test(name)) features.add('quoted');
  else if (!atoms.test(name)) return false;
  else if (/^\.|\.\.|\.$/.test(name)) features.add('dots');
  // oxlint-disable-next-line no-control-regex -- all beyond ASCII
  else if (!usualName.test(name.replaceAll(/[^\x00-\x7f]/g, 'a'))) features.add('symbols');
  return true;
}

function addDomain(domain: string, features: Set<EmailFeature>): boolean {
  if (usualDomain.test(domain)) return true;
  if (literal.test(domain)) {
    features.add('quoted');
    return true;
  }
  const labels = domain.split('.');
  if (!labels.every((one) => label.test(one))) return false;
  if (labels.length === 1) features.add('domain');
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  else if (/^[\x00-\x7f]*$/.test(domain)) features.add('symbols');
  return true;
}
