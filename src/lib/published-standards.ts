/**
 * The document names no standard for "valid email address", "valid URL" and "DateTime" (§2.2). A value breaks a rule only if every
 * published standard refuses it; if one takes it, whether a deployment does is an open question. The contract kit and the audit both judge
 * by these functions. Each takes a text that is not blank: what becomes of a blank one is a question of its own (`body.blank`).
 */

/** RFC 5321, 5322 with its obsolete forms, 6531, and the HTML standard's "valid e-mail address". */
export function mayBeEmail(address: string): boolean {
  // Quotes, comments, names in front and other scripts have grammars of their own: these need an @ and no more.
  if (/["()<>[\]\\]/.test(address) || !/^[\x20-\x7e]*$/.test(address)) return address.includes('@');
  const [name = '', domain = '', ...more] = address.trim().split('@');
  return more.length === 0 && isName(name) && isDomain(domain);
}

/** The HTML standard takes dots anywhere, RFC 5322 §4.4 blanks around them. */
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

/** RFC 3986 with the rules of its schemes, RFC 3987, and the WHATWG parser without a base. */
export function mayBeUrl(text: string): boolean {
  return isGenericUrl(text) || canBeParsed(text);
}

/** A scheme and no blanks; for http and https a host too (RFC 9110 §4.2). */
function isGenericUrl(text: string): boolean {
  const form = /^https?:/i.test(text) ? /^https?:\/\/[^\s/?#]+[^\s]*$/i : /^[a-z][a-z\d+.-]*:[^\s]*$/i;
  return form.test(text);
}

/**
 * By the WHATWG parser. `URL.canParse`, once it is hot, calls every text with letters of Latin-1 beyond ASCII unparsable (Node 20 and 22):
 * it is not asked.
 */
export function canBeParsed(text: string): boolean {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

/** ISO 8601's basic form. */
const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/;

/** A date and time of ISO 8601's basic form in the extended one; any other text as it is. */
export function asExtendedDate(text: string): string {
  return text.replace(basic, '$1-$2-$3T$4:$5:$6$7');
}

const isoDate = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d))?/;

/** Words that readers of natural language make a date of. */
const dateWord =
  /\b(now|today|tomorrow|yesterday|noon|midnight|next|last|first|this|ago|am|pm|(mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|(jan|febr)uary|march|april|may|june|july|august|(septem|octo|novem|decem)ber|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\b/i;

/** ISO 8601, RFC 3339, an epoch, or what a lenient reader makes a date of. Not a day or a time that no calendar and no clock has. */
export function mayBeDateTime(value: unknown): boolean {
  if (typeof value !== 'string') return typeof value !== 'object';
  const text = asExtendedDate(value);
  const match = isoDate.exec(text);
  if (match === null) return /\p{N}/u.test(text) || dateWord.test(text);
  const [, day = '', hour = '00', minute = '00'] = match;
  return isCalendarDay(day) && Number(hour) <= 24 && Number(minute) <= 59;
}

/** @param day as `YYYY-MM-DD` */
export function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

const graphemes = new Intl.Segmenter();

/** Whether a text is too long however characters are counted: as code points, or as what a reader takes for one (UAX 29). */
export function isTooLong(text: string, most: number): boolean {
  if (Array.from(text).length <= most) return false;
  let count = 0;
  for (const _ of graphemes.segment(text)) if ((count += 1) > most) return true;
  return false;
}
