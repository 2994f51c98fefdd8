// The spellings of a key that are taken out of whatever is shown, as SECURITY.md lists them. Used by tests and by `npm run attack`.

const each = (key, spell) => Array.from(key, spell).join('');
const hexOf = (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0');
const percent = (key) => each(key, (one) => `%${hexOf(one)}`);
const base64 = (key) => Buffer.from(key).toString('base64');
const hex = (key) => Buffer.from(key).toString('hex');
const pairs = (key, between) => Array.from(key, hexOf).join(between);
const upper = (text) => text.toUpperCase();

/** @type {Readonly<Record<string, (key: string) => string>>} */
export const spellings = {
  raw: (key) => key,
  'in upper case': upper,
  'percent-encoded, lower case': percent,
  'percent-encoded, upper case': (key) => each(key, (one) => `%${upper(hexOf(one))}`),
  'percent-encoded twice': (key) => encodeURIComponent(percent(key)),
  'percent-encoded twice, every letter': (key) => percent(percent(key)),
  'encodeURIComponent twice': (key) => encodeURIComponent(encodeURIComponent(`${key}/`)),
  'JSON, lower case': (key) => each(key, (one) => `\\u00${hexOf(one)}`),
  'JSON, upper case': (key) => each(key, (one) => `\\u00${upper(hexOf(one))}`),
  'HTML, decimal': (key) => each(key, (one) => `&#${one.charCodeAt(0)};`),
  'HTML, hexadecimal': (key) => each(key, (one) => `&#x${hexOf(one)};`),
  'HTML, hexadecimal in upper case': (key) => each(key, (one) => `&#X${upper(hexOf(one))};`),
  base64,
  base64url: (key) => Buffer.from(key).toString('base64url'),
  'base64 behind one letter': (key) => base64(`a${key}`),
  'base64 behind two letters': (key) => base64(`ab${key}z`),
  'base64 of a header': (key) => base64(`Channel ${key}`),
  hex,
  'hex in upper case': (key) => upper(hex(key)),
  'hex with colons': (key) => pairs(key, ':'),
  'hex with hyphens': (key) => pairs(key, '-'),
  'hex with blanks': (key) => pairs(key, ' '),
  'hex with commas': (key) => pairs(key, ','),
  'hex with commas and blanks': (key) => pairs(key, ', '),
  'hex with 0x': (key) => each(key, (one) => `0x${hexOf(one)} `).trim(),
  'hex with 0x and commas': (key) => each(key, (one) => `0x${upper(hexOf(one))}, `).slice(0, -2),
};

/** What of a key must not be read in an output: enough of each spelling that it could be told from it. */
export const shownSpellings = (text, key) =>
  Object.entries(spellings).flatMap(([name, spell]) => (text.includes(spell(key).replace(/=+$/, '')) ? [name] : []));
