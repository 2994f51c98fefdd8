import { describe, expect, test } from 'vitest';
import { emailFeatures } from '../../src/interface/questions/email-features.ts';
import { urlFeatures } from '../../src/interface/questions/url-features.ts';
import { wrongWalls } from '../explore/boundaries.ts';
import { judgeDate } from './judge-date.ts';
import { judgeEmail } from './judge-values.ts';
import { judgeUrl } from './judge-url.ts';
import { dateSpellings, emailSpellings, refusedByAll, urlSpellings } from './standards.ts';

/** The HTML standard's "valid e-mail address", after the blanks around it are stripped as browsers do. */
const html =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** RFC 5322 §3.2.3 to §3.4.1 with blanks and one comment where §4.4 has CFWS, and a name in front (§3.4). */
const blanks = String.raw`(?:\s|\([^()\\]*\))*`;
const atom = String.raw`${blanks}[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+${blanks}`;
const dotted = String.raw`${atom}(?:\.${atom})*`;
const address = String.raw`(?:${dotted}|${blanks}"[^"\\]*"${blanks})@(?:${dotted}|${blanks}\[[^[\]\\]*\]${blanks})`;
const rfc5322 = new RegExp(String.raw`^(?:${address}|(?:${atom})*<${address}>)$`);

/** RFC 3986 appendix A, of http and https with a host. */
const rfc3986 =
  /^(?:https?:\/\/(?:[\w.~!$&'()*+,;=:@-]|%[\dA-F]{2})+(?:[/?#](?:[\w.~!$&'()*+,;=:@/?#-]|%[\dA-F]{2})*)?|(?!https?:)[a-z][a-z\d+.-]*:(?:[\w.~!$&'()*+,;=:@/?#-]|%[\dA-F]{2})*)$/i;

/** A time of day; ISO 8601 has an hour of 24 for the end of a day. */
const minutes = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const zone = '(?:Z|[+-][01]\\d:[0-5]\\d)';
const iso8601 = new RegExp(
  `^(?:\\d{4}-\\d\\d-\\d\\dT(?:${minutes}(?::[0-5]\\d(?:[.,]\\d+)?)?|24:00(?::00)?)${zone}?|\\d{8}T\\d{6}Z?)$`,
);
const rfc3339 = new RegExp(`^\\d{4}-\\d\\d-\\d\\d[T ]${minutes}:[0-5]\\d(?:\\.\\d+)?${zone}$`, 'i');

/** Whether the calendar has the day that a date begins with. */
function isDay(text: string): boolean {
  const day = text
    .replaceAll('-', '')
    .slice(0, 8)
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

function parses(text: string): boolean {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

const verdict = (evidence: ReturnType<typeof judgeUrl>) =>
  evidence.some((one) => 'rule' in one) ? 'refuse' : evidence.length > 0 ? 'open' : 'accept';

test.each(Object.entries(emailSpellings))(
  'each standard says of an address what the table says: %j: %j',
  (text, takenBy) => {
    expect([html.test(text.trim()), rfc5322.test(text)]).toEqual([
      takenBy.includes('HTML'),
      takenBy.includes('RFC 5322'),
    ]);
    // A Mailbox of RFC 5321 is an address of RFC 5322.
    if (takenBy.includes('RFC 5321')) expect(takenBy).toContain('RFC 5322');
  },
);

test.each(Object.entries(urlSpellings))('each standard says of a URL what the table says: %j: %j', (text, takenBy) => {
  expect([parses(text), rfc3986.test(text)]).toEqual([takenBy.includes('WHATWG'), takenBy.includes('RFC 3986')]);
  if (takenBy.includes('RFC 3986')) expect(takenBy).toContain('RFC 3987');
});

describe('each standard says of a date what the table says', () => {
  test.each(Object.entries(dateSpellings))('%j: %j', (text, takenBy) => {
    expect([isDay(text) && iso8601.test(text), isDay(text) && rfc3339.test(text)]).toEqual([
      takenBy.includes('ISO 8601'),
      takenBy.includes('RFC 3339'),
    ]);
  });

  test('what exploring sends as no date is taken by none', () => {
    const sent = wrongWalls(2031);
    expect(sent.length).toBeGreaterThan(5);
    for (const wall of sent)
      expect([isDay(wall) && iso8601.test(wall), rfc3339.test(wall) && isDay(wall)]).toEqual([false, false]);
  });
});

/** What calibrating tries is what some take and some refuse: a value that all refuse would be a rule, and no question. */
describe('what decides a question is open by the standards', () => {
  test.each(Object.entries(emailFeatures.examples ?? {}))('an address, %s: %j', (_, changes) => {
    expect(verdict(judgeEmail(String(changes['contactEmail']), '/a', []))).toBe('open');
  });
  test.each(Object.entries(urlFeatures.examples ?? {}))('a URL, %s: %j', (_, changes) => {
    expect(verdict(judgeUrl(String(changes['externalUrl']), '/a'))).toBe('open');
  });
});

test('what no standard takes has to be refused, and what one takes never', () => {
  const emails = Object.keys(emailSpellings).filter((text) => verdict(judgeEmail(text, '/a', [])) === 'refuse');
  const urls = Object.keys(urlSpellings).filter((text) => verdict(judgeUrl(text, '/a')) === 'refuse');
  expect(emails).toEqual(refusedByAll(emailSpellings));
  const dates = Object.keys(dateSpellings).filter((text) => verdict(judgeDate('a', text, []).evidence) === 'refuse');
  expect(urls).toEqual(refusedByAll(urlSpellings));
  expect(dates).toEqual(refusedByAll(dateSpellings));
});

test('what has to be accepted is taken by every standard', () => {
  const urls = Object.keys(urlSpellings).filter((text) => verdict(judgeUrl(text, '/a')) === 'accept');
  expect(urls).toEqual(['https://example.com/events/17', 'https://a-b.example.com/a%20b/c_d~e/?f=g&h=i#j']);
  const known = ['desk@example.com', 'desk@mail-2.example.com'];
  const emails = Object.keys(emailSpellings).filter((text) => verdict(judgeEmail(text, '/a', known)) === 'accept');
  expect(emails).toEqual(['someone@example.com', "O'Neil.first-last_2+tag@mail-2.example.com"]);
});
