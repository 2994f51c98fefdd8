import type { KnownViolation } from './known-violations.ts';

const spaced = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

export const snake = (name: string) => spaced(name).replaceAll(' ', '_');
export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
export const human = (name: string) => capitalised(spaced(name));
export const parts = ({ pointer }: KnownViolation) => pointer.slice(1).split('/');
export const indexed = (one: KnownViolation) =>
  parts(one).map((part, at) => (at > 0 && /^\d+$/.test(part) ? Number(part) : part));
export const dotted = (one: KnownViolation) => parts(one).join('.');
export const bracketed = (one: KnownViolation) => dotted(one).replaceAll(/\.(\d+)/g, '[$1]');

type Words = (one: KnownViolation) => string;

/** What is said of each kind; a key may name several. */
function by(texts: Readonly<Record<string, string | Words>>, otherwise: string | Words): Words {
  const ofKind = new Map(
    Object.entries(texts).flatMap(([kinds, words]) => kinds.split(' ').map((one) => [one, words])),
  );
  return (one) => {
    const words = ofKind.get(one.kind) ?? otherwise;
    return typeof words === 'string' ? words : words(one);
  };
}

const laravelName = (one: KnownViolation) => (parts(one).length > 1 ? dotted(one) : spaced(one.attribute));
const laravelType =
  (what: string): Words =>
  (one) =>
    `The ${laravelName(one)} field must be ${what}.`;

export const laravelWords = by(
  {
    'required null blank': (one) => `The ${laravelName(one)} field is required.`,
    'type.string': laravelType('a string'),
    'type.int type.item': laravelType('an integer'),
    'type.bool': laravelType('true or false'),
    'type.list': laravelType('an array'),
    'type.datetime': laravelType('a valid date'),
    length: laravelType('at most 255 characters'),
    minimum: (one) => `The ${laravelName(one)} field must be at least ${one.attribute === 'capacity' ? 0 : 1}.`,
    reference: (one) => `The selected ${laravelName(one)} is invalid.`,
    order: (one) => `The ${laravelName(one)} field must be a date after or equal to started at.`,
    format: (one) =>
      one.attribute === 'contactEmail'
        ? 'The contact email field must be a valid email address.'
        : `The ${laravelName(one)} field must be a valid URL.`,
  },
  (one) => `The ${laravelName(one)} field is invalid.`,
);

export const railsWords = by(
  {
    'required null blank': "can't be blank",
    'type.int': 'is not a number',
    'type.bool': 'is not included in the list',
    length: 'is too long (maximum is 255 characters)',
    reference: 'must exist',
    minimum: (one) => `must be greater than or equal to ${one.attribute === 'capacity' ? 0 : 1}`,
    order: 'must be after started at',
  },
  'is invalid',
);

export const springWords = by(
  {
    'required null': 'must not be null',
    blank: 'must not be blank',
    length: 'size must be between 0 and 255',
    minimum: 'must be greater than or equal to 0',
    format: (one) =>
      one.attribute === 'contactEmail' ? 'must be a well-formed email address' : 'must be a valid value',
    reference: (one) => `no ${one.attribute} with ID ${JSON.stringify(one.value)}`,
  },
  'has a wrong value',
);

export const springCodes = by(
  {
    'required null': 'NotNull',
    blank: 'NotBlank',
    length: 'Size',
    minimum: 'Min',
    format: (one) => (one.attribute === 'contactEmail' ? 'Email' : 'Pattern'),
  },
  'Valid',
);

export const codes = by(
  {
    required: 'missing',
    null: 'null_forbidden',
    blank: 'blank',
    length: 'string_too_long',
    reference: 'unknown_id',
    format: 'format',
  },
  (one) => (one.kind.startsWith('type.') ? 'wrong_type' : 'invalid'),
);

export const djangoWords = by(
  {
    required: 'This field is required.',
    null: 'This field may not be null.',
    blank: 'This field may not be blank.',
    'type.string': 'Not a valid string.',
    'type.int type.item': 'A valid integer is required.',
    'type.bool': 'Must be a valid boolean.',
    'type.list': 'Expected a list of items but got type "str".',
    length: 'Ensure this field has no more than 255 characters.',
    reference: (one) => `Invalid pk ${JSON.stringify(String(one.value))} - object does not exist.`,
    format: (one) =>
      one.attribute === 'contactEmail'
        ? 'Enter a valid email address.'
        : one.attribute.endsWith('At')
          ? 'Datetime has wrong format.'
          : 'Enter a valid URL.',
  },
  'Not a valid value.',
);
