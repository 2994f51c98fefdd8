/** Judging single values: pure functions, no settings of their own. */

const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg)$/i;
const EXTENSION = /\.[a-z0-9]{1,5}$/i;
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** @returns milliseconds since 1970, an omitted offset counting as UTC; undefined for what the form does not read or no calendar has. */
export function readDateTime(text, form) {
  const match = form.exec(text);
  if (!match) return undefined;
  const [, date, time, offset = 'Z'] = match;
  const clock = time.length === 5 ? `${time}:00` : time;
  const wall = new Date(`${date}T${clock}Z`);
  // Date rolls 30 February over into March: only a date that comes back unchanged exists.
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(`${date}T${clock}`)) return undefined;
  const instant = Date.parse(`${date}T${clock}${offset}`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** §2.2 contactEmail: "correctly formatted". */
export function isEmail(text) {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  const labels = text.slice(at + 1).split('.');
  return LOCAL_PART.test(text.slice(0, at)) && labels.length > 1 && labels.every((label) => LABEL.test(label));
}

/** §2.2 externalUrl: absolute, with an authority, in one of the schemes. */
export function isUrl(text, schemes) {
  if (/\s/.test(text) || !/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return schemes.includes(url.protocol) && url.hostname !== '';
}

/** §2.2 image: judged by its URL alone. */
export function isImageUrl(text, judgement) {
  if (!isUrl(text, ['http:', 'https:'])) return false;
  const { pathname } = new URL(text);
  if (IMAGE.test(pathname)) return true;
  return judgement === 'no-foreign-extension' && !EXTENSION.test(pathname);
}

/** What can be read as each type of §2.2; look-alikes only where `lookAlikes` says so. Undefined: cannot be read. */
export const READERS = {
  string: (value, { lookAlikes }) => {
    if (typeof value === 'string') return value;
    return lookAlikes && typeof value === 'number' ? String(value) : undefined;
  },
  int: readInt,
  bool: (value, { lookAlikes }) => {
    if (typeof value === 'boolean') return value;
    if (!lookAlikes) return undefined;
    return { true: true, 1: true, false: false, 0: false }[typeof value === 'object' ? '' : String(value)];
  },
  ints: (value, options) => {
    if (!Array.isArray(value)) return undefined;
    const ints = value.map((entry) => readInt(entry, options));
    return ints.includes(undefined) ? undefined : ints;
  },
  host: (value, options) => {
    if (options.host === 'int') return readInt(value, options);
    return Array.isArray(value) && value.length === 1 ? readInt(value[0], options) : undefined;
  },
  dateTime: (value, { dateTime }) => (typeof value === 'string' ? readDateTime(value, dateTime) : undefined),
};

function readInt(value, { lookAlikes }) {
  if (Number.isSafeInteger(value)) return value;
  return lookAlikes && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}
