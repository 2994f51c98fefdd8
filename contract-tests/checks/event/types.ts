import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import type { Body } from '../../learn/event-body.ts';
import { onBoth } from '../experiment.ts';
import type { Id } from '../../target/json.ts';
import type { Deployment } from '../../learn/deployment.ts';

interface Misfit {
  readonly attribute: string;
  /** In words, for the title. */
  readonly value: string;
  readonly make: (deployment: Deployment) => unknown;
}

const misfit =
  (value: string, make: (deployment: Deployment) => unknown) =>
  (attribute: string): Misfit => ({ attribute, value, make });

const object = misfit('an object', () => ({ kind: 'no such type' }));
const maybe = misfit('"maybe"', () => 'maybe');
const fraction = misfit('1.5', () => 1.5);
const typeAndHalf = misfit('an event type and a half', ({ values }) => andHalf(values?.types[0]));
const pageAndHalf = misfit('a page ID and a half', ({ values, forms }) =>
  forms?.host === 'list' ? [andHalf(values?.hosts[0])] : andHalf(values?.hosts[0]),
);
const someday = misfit('"someday"', () => 'someday');
const words = misfit('"many"', () => 'many');

/** Cut to an int it would be valid, so that only its type can be what refuses it. From 2^52 on a double has no halves. */
function andHalf(valid: Id | undefined): number {
  const half = Number(valid ?? 1) + 0.5;
  return Number.isInteger(half) ? 1.5 : half;
}

/** Values that nobody can read as the attribute's type; look-alikes are left open (`body.coercion`). */
const misfits: readonly Misfit[] = [
  ...[
    'title',
    'contactEmail',
    'externalUrl',
    'image',
    'location',
    'description',
    'address',
    'addressDetails',
    'host',
  ].map(object),
  typeAndHalf('type'),
  pageAndHalf('host'),
  fraction('capacity'),
  ...['type', 'capacity'].map(words),
  ...['startedAt', 'endedAt', 'publishedAt'].flatMap((attribute) => [someday(attribute), object(attribute)]),
  ...['isVip', 'receivesRsvpWebhooks', 'isPaid', 'isSelfPacedCourse', 'isVirtual', 'isTicketless'].map(maybe),
  object('cohosts'),
  misfit('a list that holds a page ID and a half', ({ values }) => [
    values?.hosts[1] ?? values?.hosts[0],
    andHalf(values?.hosts.at(-1)),
  ])('cohosts'),
];

export const typesChecks: readonly Check[] = misfits.flatMap(({ attribute, value, make }) =>
  onBoth({
    rule: `event.types.${attribute}`,
    title: `${value} for ${attribute}`,
    change: (body: Body, deployment: Deployment) => ({ ...body, [attribute]: make(deployment) }),
  }),
);

/** The other direction: values of the type that no other rule speaks about. */
export function ofType(attribute: string, value: unknown): LawfulValue {
  const shown = typeof value === 'string' ? 'a text' : String(value);
  return {
    rule: `event.types.${attribute}`,
    title: `${shown} for ${attribute}`,
    change: (body) => ({ ...body, [attribute]: value }),
  };
}
