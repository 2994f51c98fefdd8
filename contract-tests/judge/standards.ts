/**
 * The document names no standard for "correctly formatted, valid email address", "valid URL" and "DateTime" (§2.2). Where published ones
 * disagree it is open: must be refused is only what all of them refuse, must be accepted only what is ordinary and all of them take
 * (docs/contributing/decisions.md, 37).
 */
type Standard =
  'RFC 5321' | 'RFC 5322' | 'RFC 6531' | 'HTML' | 'DNS' | 'RFC 3986' | 'RFC 3987' | 'WHATWG' | 'ISO 8601' | 'RFC 3339';

/** A text, and the standards that take it as it stands or read it leniently; all others refuse it. */
type Spellings = Readonly<Record<string, readonly Standard[]>>;

/**
 * Addresses: RFC 5321 §4.1.2, RFC 5322 §3.4 with its obsolete forms, RFC 6531, and the HTML standard's "valid e-mail address". The plain
 * mistakes come first: they are tried in every run.
 */
export const emailSpellings: Spellings = {
  'not-an-email': [],
  'some one@example.com': [],
  'someone@example..com': [],
  'someone@': [],
  'someone@@example.com': [],
  '@example.com': [],
  'someone@example.com@example.org': [],
  'someone@exam ple.com': [],
  'someone@.example.com': [],
  'someone@example,com': [],
  'someone@example.com, other@example.com': [],
  'someone@example.com;other@example.com': [],
  'mailto:someone@example.com': [],
  'write to someone@example.com today': [],
  'www.example.com': [],
  'someone@example.com': ['RFC 5321', 'RFC 5322', 'HTML'],
  "O'Neil.first-last_2+tag@mail-2.example.com": ['RFC 5321', 'RFC 5322', 'HTML'],
  'some!one@example.com': ['RFC 5321', 'RFC 5322', 'HTML'],
  'someone@localhost': ['RFC 5321', 'RFC 5322', 'HTML'],
  'some..one@example.com': ['HTML'],
  '.someone@example.com': ['HTML'],
  'someone.@example.com': ['HTML'],
  'someone@-example.com': ['RFC 5322'],
  'someone@exam_ple.com': ['RFC 5322'],
  'someone @ example.com': ['RFC 5322'],
  'Some One <someone@example.com>': ['RFC 5322'],
  'someone(desk)@example.com': ['RFC 5322'],
  '"some one"@example.com': ['RFC 5321', 'RFC 5322'],
  'someone@[192.0.2.1]': ['RFC 5321', 'RFC 5322'],
  'søren@bücher.example': ['RFC 6531'],
  'someone@example.com.': ['DNS'],
  ' someone@example.com ': ['RFC 5322', 'HTML'],
};

/** URLs: RFC 3986 with the schemes' own rules, RFC 3987, and the WHATWG parser without a base. The plain mistakes come first here too. */
export const urlSpellings: Spellings = {
  'not a url': [],
  'www.example.com/events/17': [],
  'https://': [],
  'https://exam ple.com/events/17': [],
  events: [],
  '/events/17': [],
  '//example.com/events/17': [],
  'see https://example.com/events/17': [],
  '../events/17': [],
  '?event=17': [],
  'https//example.com/events/17': [],
  '<https://example.com/events/17>': [],
  'https://example.com/events/17': ['RFC 3986', 'RFC 3987', 'WHATWG'],
  'https://a-b.example.com/a%20b/c_d~e/?f=g&h=i#j': ['RFC 3986', 'RFC 3987', 'WHATWG'],
  'https://example.com:8443/': ['RFC 3986', 'RFC 3987', 'WHATWG'],
  'https://user@example.com/': ['RFC 3986', 'RFC 3987', 'WHATWG'],
  'https://192.0.2.1/': ['RFC 3986', 'RFC 3987', 'WHATWG'],
  'https://localhost/': ['RFC 3986', 'RFC 3987', 'WHATWG'],
  'mailto:someone@example.com': ['RFC 3986', 'RFC 3987', 'WHATWG'],
  'example.com:8443/events': ['RFC 3986', 'RFC 3987', 'WHATWG'],
  'https://example.com/fête': ['RFC 3987', 'WHATWG'],
  'https://example.com:99999/': ['RFC 3986', 'RFC 3987'],
  'https://256.1.1.1/': ['RFC 3986', 'RFC 3987'],
  'https://example.com/a b': ['WHATWG'],
  'https://example.com/events/17 and 18': ['WHATWG'],
  ' https://example.com/ ': ['WHATWG'],
  'https://example.com/a|b': ['WHATWG'],
  'https://example.com/100%': ['WHATWG'],
  'https://example.com/[a]': ['WHATWG'],
  'https:example.com': ['WHATWG'],
  'https:///example.com': ['WHATWG'],
};

/** Dates with a time: ISO 8601 in its extended and basic forms, RFC 3339 §5.6. Those that no calendar and no clock has come first. */
export const dateSpellings: Spellings = {
  someday: [],
  '2029-02-30T18:00:00': [],
  '2029-04-31T18:00:00': [],
  '2029-13-01T18:00:00': [],
  '2029-00-10T18:00:00': [],
  '2029-05-00T18:00:00': [],
  '2029-05-20T18:61:00': [],
  '2029-05-20T25:00:00': [],
  '2029-05-20T18:00:00': ['ISO 8601'],
  '2028-02-29T18:00:00': ['ISO 8601'],
  '2029-05-20T18:00': ['ISO 8601'],
  '2029-05-20T24:00:00': ['ISO 8601'],
  '2029-05-20T18:00:00.000': ['ISO 8601'],
  '2029-05-20T18:00:00Z': ['ISO 8601', 'RFC 3339'],
  '2029-05-20T18:00:00+02:00': ['ISO 8601', 'RFC 3339'],
  '2029-05-20T18:00:00.000Z': ['ISO 8601', 'RFC 3339'],
  '2029-05-20 18:00:00Z': ['RFC 3339'],
  '2029-05-20t18:00:00z': ['RFC 3339'],
  '20290520T180000': ['ISO 8601'],
};

/** What no standard takes, the plainest first. */
export const refusedByAll = (spellings: Spellings): readonly string[] =>
  Object.keys(spellings).filter((text) => spellings[text]?.length === 0);
