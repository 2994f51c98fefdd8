/** Something that is wrong with a request of a model. */
export interface KnownViolation {
  readonly id: string;
  readonly kind: string;
  /** JSON pointer. */
  readonly pointer: string;
  readonly attribute: string;
  readonly value: unknown;
}

const attributes: Readonly<Record<string, string>> = {
  title: 'string',
  type: 'int',
  contactEmail: 'string',
  startedAt: 'datetime',
  endedAt: 'datetime',
  isVip: 'bool',
  receivesRsvpWebhooks: 'bool',
  isPaid: 'bool',
  externalUrl: 'url',
  image: 'string',
  location: 'string',
  description: 'string',
  host: 'int',
  cohosts: 'list',
  isSelfPacedCourse: 'bool',
  isVirtual: 'bool',
  isTicketless: 'bool',
  capacity: 'int',
  address: 'string',
  addressDetails: 'string',
  publishedAt: 'datetime',
};

const required = Object.keys(attributes)
  .slice(0, 13)
  .filter((name) => name !== 'externalUrl');

const of = (kind: string, pointer: string, value?: unknown): KnownViolation => {
  const attribute = pointer.split('/')[1] ?? '';
  return { id: idOf(kind, attribute), kind, pointer, attribute, value };
};

function idOf(kind: string, attribute: string): string {
  if (kind === 'required') return `event.required.${attribute}`;
  if (kind.startsWith('type.')) return `event.types.${attribute}`;
  return kind === 'reference' || kind === 'format' ? `event.${attribute}.valid` : `${attribute}.${kind}`;
}

const wrongType = (type: string): unknown => (type === 'string' ? { a: 1 } : type === 'list' ? 'none' : ['x']);

/** Every kind of violation, on each attribute that can have it. */
export const everyViolation: readonly KnownViolation[] = [
  ...required.map((name) => of('required', `/${name}`)),
  ...Object.entries(attributes).map(([name, type]) => of(`type.${type}`, `/${name}`, wrongType(type))),
  ...required.map((name) => of('null', `/${name}`, null)),
  ...['title', 'description', 'location', 'contactEmail'].map((name) => of('blank', `/${name}`, ' ')),
  ...['title', 'address', 'addressDetails'].map((name) => of('length', `/${name}`, 'x'.repeat(300))),
  ...['capacity', 'page', 'perPage'].map((name) => of('minimum', `/${name}`, -1)),
  ...['capacity', 'perPage'].map((name) => of('maximum', `/${name}`, 2 ** 40)),
  ...['contactEmail', 'externalUrl', 'image', 'startedAt', 'publishedAt'].map((name) =>
    of('format', `/${name}`, 'not-right'),
  ),
  ...['type', 'host'].map((name) => of('reference', `/${name}`, 987_654)),
  of('reference', '/location', 'nowhere-at-all'),
  of('reference', '/cohosts/0', 987_654),
  of('reference', '/cohosts/3', 987_655),
  of('type.item', '/cohosts/0', 'x'),
  of('type.item', '/cohosts/2', 'y'),
  of('order', '/endedAt', '2030-01-01T00:00:00'),
  of('past', '/publishedAt', '2001-01-01T00:00:00Z'),
  of('past', '/startedAt', '2001-01-01T00:00:00Z'),
  of('duplicate', '/cohosts/1', 7),
  of('floor', '/capacity', 1),
];
