// Forty ways to spell a key: what a server may make of one that it was sent. Used by tests and by `npm run attack`.

const each = (key, spell) => Array.from(key, spell).join('');
const hexOf = (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0');
const percent = (key) => each(key, (one) => `%${hexOf(one)}`);
const json = (key) => each(key, (one) => `\\u00${hexOf(one)}`);
const decimal = (key) => each(key, (one) => `&#${one.charCodeAt(0)};`);
const hexadecimal = (key) => each(key, (one) => `&#x${hexOf(one)};`);
const base64 = (key) => Buffer.from(key).toString('base64');
const base64url = (key) => Buffer.from(key).toString('base64url');
const hex = (key) => Buffer.from(key).toString('hex');
const upper = (text) => text.toUpperCase();
const names = { '-': '&hyphen;', _: '&lowbar;', '/': '&sol;', '+': '&plus;', '.': '&period;', '=': '&equals;' };

/** @type {Readonly<Record<string, (key: string) => string>>} */
export const spellings = {
  raw: (key) => key,
  'in upper case': upper,
  'percent-encoded, lower case': percent,
  'percent-encoded, upper case': (key) => each(key, (one) => `%${upper(hexOf(one))}`),
  'percent-encoded in part': (key) => each(key, (one, at) => (at % 3 === 0 ? `%${hexOf(one)}` : one)),
  'percent-encoded twice': (key) => encodeURIComponent(percent(key)),
  'percent-encoded twice, every letter': (key) => percent(percent(key)),
  'encodeURIComponent twice': (key) => encodeURIComponent(encodeURIComponent(`${key}/`)),
  'JSON, lower case': json,
  'JSON, upper case': (key) => each(key, (one) => `\\u00${upper(hexOf(one))}`),
  'JSON in JSON': (key) => JSON.stringify(json(key)).slice(1, -1),
  'JSON in part': (key) => each(key, (one, at) => (at % 2 === 0 ? `\\u00${hexOf(one)}` : one)),
  'JavaScript, \\x': (key) => each(key, (one) => `\\x${hexOf(one)}`),
  'JavaScript, \\X in upper-case hex': (key) => each(key, (one) => `\\x${upper(hexOf(one))}`),
  'JavaScript, \\u{}': (key) => each(key, (one) => `\\u{${hexOf(one)}}`),
  'HTML, decimal': decimal,
  'HTML, decimal with zeros': (key) => each(key, (one) => `&#000${one.charCodeAt(0)};`),
  'HTML, hexadecimal': hexadecimal,
  'HTML, hexadecimal in upper case': (key) => each(key, (one) => `&#X${upper(hexOf(one))};`),
  'HTML, named': (key) => each(key, (one) => names[one] ?? one),
  'HTML in HTML': (key) => decimal(key).replaceAll('&', '&amp;'),
  'HTML, then percent': (key) => percent(decimal(key)),
  'percent, then HTML': (key) => decimal(percent(key)),
  'JSON, then percent': (key) => percent(json(key)),
  base64,
  base64url,
  'base64 behind one letter': (key) => base64(`a${key}`),
  'base64 behind two letters': (key) => base64(`ab${key}z`),
  'base64 of a header': (key) => base64(`Channel ${key}`),
  'base64 behind letters of base64': (key) => `abc${base64(key)}`,
  'base64, then percent': (key) => percent(base64(key)),
  'base64, then encodeURIComponent': (key) => encodeURIComponent(base64(`a${key}`)),
  'percent, then base64': (key) => base64(percent(key)),
  'JSON, then base64': (key) => base64(json(key)),
  'HTML, then base64url': (key) => base64url(decimal(key)),
  'base64 of base64': (key) => base64(base64(key)),
  hex,
  'hex in upper case': (key) => upper(hex(key)),
  'hex of base64': (key) => hex(base64(key)),
  'base64 of hex': (key) => base64(hex(key)),
};

/** What of a key must not be read in an output: enough of each spelling that it could be told from it. */
export const shownSpellings = (text, key) =>
  Object.entries(spellings).flatMap(([name, spell]) => (text.includes(spell(key).replace(/=+$/, '')) ? [name] : []));
