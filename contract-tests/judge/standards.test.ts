import { describe, expect, test } from 'vitest';
import { judgeEmail } from './judge-email.ts';
import { judgeUrl } from './judge-url.ts';
import { emailSpellings, refusedByAll, urlSpellings } from './standards.ts';

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

function parses(text: string): boolean {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

const verdict = (evidence: ReturnType<typeof judgeUrl>) =>
  evidence.some((one) => 'rule' in one) ? 'refuse' : evidence.length > 0 ? 'open' : 'accept';

describe('each standard says of an address what the table says', () => {
  test.each(Object.entries(emailSpellings))('%j: %j', (text, takenBy) => {
    expect([html.test(text.trim()), rfc5322.test(text)]).toEqual([
      takenBy.includes('HTML'),
      takenBy.includes('RFC 5322'),
    ]);
    // A Mailbox of RFC 5321 is an address of RFC 5322.
    if (takenBy.includes('RFC 5321')) expect(takenBy).toContain('RFC 5322');
  });
});

describe('each standard says of a URL what the table says', () => {
  test.each(Object.entries(urlSpellings))('%j: %j', (text, takenBy) => {
    expect([parses(text), rfc3986.test(text)]).toEqual([takenBy.includes('WHATWG'), takenBy.includes('RFC 3986')]);
    if (takenBy.includes('RFC 3986')) expect(takenBy).toContain('RFC 3987');
  });
});

test('what no standard takes has to be refused, and what one takes never', () => {
  const emails = Object.keys(emailSpellings).filter((text) => verdict(judgeEmail(text, '/a', [])) === 'refuse');
  const urls = Object.keys(urlSpellings).filter((text) => verdict(judgeUrl(text, '/a')) === 'refuse');
  expect(emails).toEqual(refusedByAll(emailSpellings));
  expect(urls).toEqual(refusedByAll(urlSpellings));
});

test('what has to be accepted is taken by every standard', () => {
  const urls = Object.keys(urlSpellings).filter((text) => verdict(judgeUrl(text, '/a')) === 'accept');
  expect(urls).toEqual(['https://example.com/events/17', 'https://a-b.example.com/a%20b/c_d~e/?f=g&h=i#j']);
  const known = ['desk@example.com', 'desk@mail-2.example.com'];
  const emails = Object.keys(emailSpellings).filter((text) => verdict(judgeEmail(text, '/a', known)) === 'accept');
  expect(emails).toEqual(['someone@example.com', "O'Neil.first-last_2+tag@mail-2.example.com"]);
});
