import { readsAsBool, readsAsInt, readsAsList, readsAsString, type BodyReading } from '../../src/lib/look-alikes.ts';
import { isTooLong, mayBeUrl, mayBeEmail } from '../../src/lib/published-standards.ts';
import type { Id } from '../target/json.ts';
import type { Attribute } from './attributes.ts';
import { asks, breaks, nothing, type Evidence } from './evidence.ts';
import { judgeUrl } from './judge-url.ts';
import type { Known, Listed } from './known.ts';
import { ordinary } from '../../src/interface/ordinary.ts';

const rule = 'event.contact-email.valid';

/** Letters, digits, and what addresses of people hold; RFC 5322 allows more, which many refuse. */
const usual = /^[A-Za-z0-9]([A-Za-z0-9_'+.-]*[A-Za-z0-9])?$/;

/** Labels of letters, digits and hyphens, and a last one of letters (RFC 1035 §2.3.1). */
const usualDomain = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

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

/** What a value is held against. */
export interface ValueContext {
  readonly known: Known;
  /** The form of `host` that the operation was seen to take. */
  readonly host?: 'int' | 'list';
  /** Those of the event that is updated; 0 on create. Absent where nobody knows. */
  readonly rsvps?: { readonly registered: number; readonly confirmed: number };
}

/** A value that was given for an attribute; dates are judged together, elsewhere. */
export function judgeValue(attribute: Attribute, value: unknown, context: ValueContext): readonly Evidence[] {
  const { name, type } = attribute;
  if (type === 'page') return judgeHost(value, context);
  if (type === 'ints') return judgeCohosts(value, context);
  const reading = { string: readsAsString, int: readsAsInt, bool: readsAsBool, DateTime: readsAsString }[type](value);
  return reading === 'yes' ? judgeContent(attribute, value, context) : unlike(reading, name, `/${name}`);
}

function unlike(reading: BodyReading, attribute: string, pointer: string): readonly Evidence[] {
  return reading === 'look-alike' ? asks('body.coercion', pointer) : breaks(`event.types.${attribute}`, pointer);
}

type Content = (value: unknown, context: ValueContext) => readonly Evidence[];

/** One home for what each attribute asks beyond its type. */
const contents: Readonly<Record<string, Content>> = {
  title: (value) => judgeText(String(value), 'title'),
  description: (value) => judgeText(String(value), 'description'),
  addressDetails: (value) => judgeText(String(value), 'addressDetails'),
  address: (value, { known }) => judgeAddress(String(value), known.addresses ?? []),
  contactEmail: (value, { known }) =>
    isBlank(value) ? asks('body.blank', '/contactEmail') : judgeEmail(String(value), '/contactEmail', known.emails),
  externalUrl: (value) =>
    isBlank(value) ? asks('body.blank', '/externalUrl') : judgeUrl(String(value), '/externalUrl'),
  image: (value, { known }) => judgeImage(String(value), known.images),
  location: (value, { known }) =>
    isBlank(value)
      ? asks('body.blank', '/location')
      : listed(value, known.places, { rule: 'event.location.valid', question: 'places', pointer: '/location' }),
  type: (value, { known }) =>
    listed(value, known.eventTypes, { rule: 'event.type.valid', question: 'event-types', pointer: '/type' }),
  capacity: (value, context) => judgeCapacity(value as Id, context),
};

/** Some trim a text first, and count other units than code points: only what is too long for all of them is refused for certain. */
function judgeContent({ name, longest }: Attribute, value: unknown, context: ValueContext): readonly Evidence[] {
  const text = String(value);
  if (longest !== undefined && isTooLong(text.trim(), longest.characters)) return breaks(longest.rule, `/${name}`);
  const found = contents[name]?.(value, context) ?? nothing;
  const isLong = longest !== undefined && Array.from(text).length > longest.characters;
  return found.length === 0 && isLong ? asks('text.characters', `/${name}`) : found;
}

function isBlank(value: unknown): boolean {
  return String(value).trim() === '';
}

function listed<Value>(
  value: unknown,
  { valid, invalid }: Listed<Value>,
  { rule, question, pointer }: { readonly rule: string; readonly question: string; readonly pointer: string },
): readonly Evidence[] {
  if (valid.some((one) => String(one) === String(value))) return nothing;
  return invalid.some((one) => String(one) === String(value)) ? breaks(rule, pointer) : asks(question, pointer);
}

/** What is no URL leads to no image; what a URL leads to, only the fixtures tell. */
function judgeImage(image: string, images: Listed<string>): readonly Evidence[] {
  if (images.valid.includes(image)) return nothing;
  if (isBlank(image)) return asks('body.blank', '/image');
  if (images.invalid.includes(image) || !mayBeUrl(image)) return breaks('event.image.valid', '/image');
  return asks('image.check', '/image');
}

/** §4.5: the samples show a list of one. A page in the other form than the one seen is left open; an unknown page is not. */
function judgeHost(value: unknown, { known, host }: ValueContext): readonly Evidence[] {
  if (Array.isArray(value) && value.length !== 1) return breaks('event.types.host', '/host');
  const [form, page] = Array.isArray(value) ? (['list', value[0]] as const) : (['int', value] as const);
  const found = judgePage(page, { attribute: 'host', pointer: '/host', pages: known.pages });
  return form === host ? found : [...found, ...asks('host.form', '/host')];
}

function judgeCohosts(value: unknown, { known }: ValueContext): readonly Evidence[] {
  const reading = readsAsList(value);
  if (reading !== 'yes') return unlike(reading, 'cohosts', '/cohosts');
  const pages = value as readonly unknown[];
  return pages.flatMap((page, at) =>
    judgePage(page, { attribute: 'cohosts', pointer: `/cohosts/${at}`, pages: known.pages }),
  );
}

function judgePage(
  page: unknown,
  { attribute, pointer, pages }: { readonly attribute: string; readonly pointer: string; readonly pages: Listed<Id> },
): readonly Evidence[] {
  const reading = Array.isArray(page) ? 'no' : readsAsInt(page);
  if (reading !== 'yes') return unlike(reading, attribute, pointer);
  return listed(page, pages, { rule: `event.${attribute}.valid`, question: 'page-ids', pointer });
}

/** §4.4, §8: 0 is unlimited, and so below no number of RSVPs; which of them count is open, where not all are confirmed. */
function judgeCapacity(capacity: Id, { rsvps }: ValueContext): readonly Evidence[] {
  const pointer = '/capacity';
  if (capacity < 0) return asks('capacity.negative', pointer);
  if (Number(capacity) === 0 || (rsvps !== undefined && capacity >= rsvps.registered)) return nothing;
  const isBelowAny = rsvps !== undefined && capacity < rsvps.confirmed;
  return isBelowAny ? breaks('update.capacity.floor', pointer) : asks('capacity.floor.counts', pointer);
}

/** `title`, `description` and `addressDetails`: any text; which is too long, and which characters are none, is left open. */
function judgeText(text: string, attribute: 'title' | 'description' | 'addressDetails'): readonly Evidence[] {
  const pointer = `/${attribute}`;
  if (text.trim() === '') return asks('body.blank', pointer);
  const lines = attribute === 'description' ? text.replaceAll(/\r?\n/g, ' ') : text;
  return hasOddCharacters(lines) ? asks('text.characters', pointer) : nothing;
}

/** @param taken - texts that were taken: their characters are known to be taken */
function judgeAddress(text: string, taken: readonly string[]): readonly Evidence[] {
  if (text.trim() === '') return asks('body.blank', '/address');
  const untaken = Array.from(text).filter((point) => !taken.some((one) => one.includes(point)));
  return hasOddCharacters(untaken.join('')) ? asks('text.characters', '/address') : nothing;
}

/** Control characters, beyond the basic plane, or half a pair. */
function hasOddCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}\p{Cn}\p{Co}]|[\u{10000}-\u{10FFFF}]/u.test(text);
}
