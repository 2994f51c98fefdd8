/** §2.2: the attributes of an event, the same for create and update. */
import { READERS, isEmail, isImageUrl, isUrl } from './formats.mjs';

const MUST = { required: true };
const ATTRIBUTES = {
  title: { type: 'string', ...MUST, valid: notBlank },
  type: { type: 'int', ...MUST, valid: (type, { world }) => world.eventTypes.has(type) || 'event.type.valid' },
  contactEmail: { type: 'string', ...MUST, valid: (text) => isEmail(text) || 'event.contact-email.valid' },
  startedAt: { type: 'dateTime', required: 'unless self-paced' },
  endedAt: { type: 'dateTime', required: 'unless self-paced' },
  isVip: { type: 'bool', ...MUST },
  receivesRsvpWebhooks: { type: 'bool', ...MUST },
  isPaid: { type: 'bool', ...MUST },
  externalUrl: {
    type: 'string',
    nullable: true,
    valid: (text, { settings }) => isUrl(text, settings.schemes) || 'event.external-url.valid',
  },
  image: {
    type: 'string',
    required: 'on create',
    valid: (text, { settings }) => isImageUrl(text, settings.image) || 'event.image.valid',
  },
  location: {
    type: 'string',
    ...MUST,
    valid: (place, { world }) => world.places.has(place) || 'event.location.valid',
  },
  description: { type: 'string', ...MUST, valid: notBlank },
  host: { type: 'host', ...MUST, valid: (page, { world }) => world.pages.has(page) || 'event.host.valid' },
  cohosts: { type: 'ints', default: [] },
  isSelfPacedCourse: { type: 'bool', default: false },
  isVirtual: { type: 'bool', default: false },
  isTicketless: { type: 'bool', default: false },
  capacity: { type: 'int', nullable: true, default: null, valid: notNegative },
  address: { type: 'string', default: null, valid: shortEnough },
  addressDetails: { type: 'string', default: null },
  publishedAt: { type: 'dateTime', valid: notPast },
};

export const TYPED = Object.keys(ATTRIBUTES);
export const REQUIRED = TYPED.filter((name) => ATTRIBUTES[name].required === true);
/** These may be left out of create and of update, whatever the others are. */
export const OPTIONAL = TYPED.filter((name) => ATTRIBUTES[name].required === undefined);

/**
 * Reads a create or update body.
 * @param circumstances { settings, world, operation, stored }: `stored` is the event's values on update
 * @returns { values, violations }: a violation names the rule, or the open question, that it follows from
 */
export function readEvent(body, circumstances) {
  const { settings, operation, stored } = circumstances;
  const start =
    operation === 'events.update' && settings.omittedOnUpdate === 'kept' && stored ? { ...stored } : defaults();
  const reading = { ...circumstances, body, values: start, violations: [], options: readerOptions(settings) };
  reading.selfPaced = isSelfPaced(reading);
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) readAttribute(name, attribute, reading);
  checkCohosts(reading);
  checkRelations(reading);
  return { values: reading.values, violations: reading.violations };
}

/** Look-alikes and forms, as the readers want them. */
export function readerOptions(settings) {
  return { lookAlikes: !settings.refuses.includes('lookAlike'), host: settings.host, dateTime: settings.dateTime };
}

function defaults() {
  return Object.fromEntries(Object.entries(ATTRIBUTES).map(([name, attribute]) => [name, attribute.default]));
}

function isSelfPaced({ body, values, options, settings }) {
  if (!Object.hasOwn(body, 'isSelfPacedCourse')) return settings.selfPacedDefault ?? values.isSelfPacedCourse === true;
  return READERS.bool(body.isSelfPacedCourse, options) === true;
}

function readAttribute(name, attribute, reading) {
  const { body, violations, values } = reading;
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  const missing = requiredBy(name, attribute, reading);
  if (value === undefined || (value === null && missing)) {
    if (missing) violations.push(violation(missing, name, 'must be supplied'));
    return;
  }
  if (value === null) {
    if (!attribute.nullable && reading.settings.refuses.includes('null'))
      violations.push({ ...violation('body.null', name, 'must not be null'), value: null, type: attribute.type });
    values[name] = attribute.default;
    return;
  }
  readValue(name, attribute, { ...reading, value });
}

function readValue(name, { type, valid }, reading) {
  const { value, values, violations, options } = reading;
  const read = READERS[type](value, options);
  values[name] = read ?? value;
  const verdict = read === undefined ? `event.types.${name}` : (valid?.(read, reading) ?? true);
  if (verdict !== true)
    violations.push({
      ...violation(verdict, name, read === undefined ? `cannot be read as ${type}` : 'is not valid'),
      value,
      type,
    });
}

/** @returns the rule that makes the attribute required here, or undefined */
function requiredBy(name, { required }, { operation, selfPaced }) {
  if (required === true) return `event.required.${name}`;
  if (required === 'on create' && operation === 'events.create') return 'create.image.required';
  return required === 'unless self-paced' && !selfPaced ? 'event.dates.required' : undefined;
}

function checkCohosts({ values, world, violations, options }) {
  const cohosts = READERS.ints(values.cohosts, options) ?? [];
  cohosts.forEach((page, index) => {
    if (world.pages.has(page)) return;
    const place = index === 0 ? 'first' : 'later';
    const wrong = violation('event.cohosts.valid', 'cohosts', `${page} is no page`);
    violations.push({ ...wrong, place, value: page, type: 'int', index });
  });
}

/** What several attributes say together; each part is an open question. */
function checkRelations({ body, values, violations, settings, selfPaced }) {
  const refuses = (point) => settings.refuses.includes(point);
  if (refuses('endBeforeStart') && values.endedAt < values.startedAt) {
    violations.push(violation('datetime.order', 'endedAt', 'is before startedAt'));
  }
  const pages = [values.host, ...(Array.isArray(values.cohosts) ? values.cohosts : [])];
  if (refuses('duplicateCohost') && new Set(pages).size < pages.length) {
    violations.push(violation('cohosts.duplicates', 'cohosts', 'names a page twice'));
  }
  if (refuses('unknownAttribute')) {
    const unknown = Object.keys(body).filter((name) => !Object.hasOwn(ATTRIBUTES, name));
    violations.push(...unknown.map((name) => violation('body.unknown-attribute', name, 'is not known')));
  }
  values.isSelfPacedCourse = selfPaced;
}

/**
 * `code` is this deployment's own word for the reader; `rule` is what a break switches off. Beside them may stand
 * what was sent: its `value`, the `type` it should have, the `index` in a list.
 */
export function violation(rule, attribute, message) {
  return { rule, attribute, message: `${attribute} ${message}`, code: `E_${attribute.toUpperCase()}` };
}

function notBlank(text, { settings }) {
  return text.trim() !== '' || !settings.refuses.includes('blank') || 'body.blank';
}

function notNegative(capacity, { settings }) {
  return capacity >= 0 || !settings.refuses.includes('negativeCapacity') || 'capacity.negative';
}

/** §2.2 counts characters, so an emoji is one, whatever UTF-16 or UTF-8 make of it. */
function shortEnough(address, { settings }) {
  const length = settings.measure ? settings.measure(address) : [...address].length;
  return length <= 255 || 'event.address.max-length';
}

function notPast(publishedAt, { settings }) {
  return publishedAt >= Date.now() || !settings.refuses.includes('pastPublication') || 'published-at.past';
}
