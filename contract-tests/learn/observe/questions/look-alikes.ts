import type { SeenParts } from '../../observations.ts';
import type { Updatable } from '../../deployment.ts';
import { inHostForm } from '../../event-body.ts';
import { firstWords, isTaken, valueCase, type EventQuestion } from './event-question.ts';

/** Values that look like one of another type (`body.coercion`), by kind. */
const lookAlikes: readonly (readonly [
  kind: string,
  attribute: string,
  value: (event: Updatable) => unknown,
  type: string,
])[] = [
  ['int-from-string', 'capacity', () => '40', 'type.int'],
  ['int-from-string', 'type', ({ values }) => String(values.types[0]), 'type.int'],
  ['int-from-string', 'cohosts', ({ values }) => [String(values.hosts[1] ?? values.hosts[0])], 'type.item'],
  [
    'int-from-string',
    'host',
    ({ values, settled }) => inHostForm(String(values.hosts[0]), settled.forms.host),
    'type.int',
  ],
  ['int-from-bool', 'capacity', () => true, 'type.int'],
  ['int-from-loose-string', 'capacity', () => '40.0', 'type.int'],
  ['null-from-blank', 'capacity', () => '', 'type.int'],
  ['bool-from-string', 'isVip', () => 'true', 'type.bool'],
  ['bool-from-string', 'isVirtual', () => 'false', 'type.bool'],
  ['bool-from-int', 'isPaid', () => 1, 'type.bool'],
  ['bool-from-int', 'isTicketless', () => 0, 'type.bool'],
  ['bool-from-digit', 'receivesRsvpWebhooks', () => '0', 'type.bool'],
  ['bool-from-digit', 'isVirtual', () => '1', 'type.bool'],
  ['bool-from-word', 'isPaid', () => 'yes', 'type.bool'],
  ['bool-from-word', 'isTicketless', () => 'on', 'type.bool'],
  ['string-from-number', 'title', () => 12, 'type.string'],
  ['string-from-number', 'address', () => 7, 'type.string'],
  ['string-from-number', 'description', () => 5, 'type.string'],
  ['string-from-bool', 'addressDetails', () => true, 'type.string'],
  ['string-from-bool', 'description', () => false, 'type.string'],
  ['list-from-value', 'cohosts', ({ values }) => values.hosts[1] ?? values.hosts[0], 'type.list'],
];

export const coercion: EventQuestion = {
  question: 'body.coercion',
  cases: (event) =>
    lookAlikes.map(([part, name, value, kind]) => ({
      ...valueCase(`${part} ${name}`, [name, value(event)], kind),
      pointer: kind === 'type.item' ? `/${name}/0` : `/${name}`,
    })),
  inRun: ['int-from-string capacity'],
  answer: kindsRead,
};

/** A kind is read where most attributes read it; those that do not are its exceptions. One value alone tells of no kind. */
function kindsRead(parts: SeenParts): unknown {
  const of = (kind: string) => [...parts].filter(([part]) => part.startsWith(`${kind} `));
  const taken = (kind: string) => of(kind).filter(([, { observed }]) => observed === 'accepted');
  const read = firstWords(parts).filter((kind) => taken(kind).length * 2 > of(kind).length);
  if (read.length === 0) return 'refused';
  if (parts.size === 1) return 'read';
  const left = read.flatMap((kind) => of(kind).filter(([, { observed }]) => observed === 'refused'));
  const except = [...new Set(left.map(([part]) => part.split(' ')[1] ?? ''))].filter(
    (name) => !read.some((kind) => isTaken(parts, `${kind} ${name}`)),
  );
  return { read, ...(except.length === 0 ? {} : { except }) };
}
