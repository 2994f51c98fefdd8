import { catalogueOf } from '../../../src/contract/catalogue.ts';
import { attributesOf, type BodyAttribute } from '../../../src/contract/attributes.ts';
import type { Contract } from '../../../src/contract/contract.ts';
import type { OperationId } from '../../../src/contract/operations.ts';

/** What belongs together, so that each can lead to the other: operations, attributes, and the rules and questions about them. */
export interface Belonging {
  /** Attributes of an event, and members of a search, by name. */
  readonly attributes: ReadonlyMap<string, BodyAttribute>;
  /** Names of attributes that a rule or question is about, by its ID. */
  readonly attributesOf: (id: string) => readonly string[];
  readonly operationsOf: (id: string) => readonly OperationId[];
}

const writes: readonly OperationId[] = ['events.create', 'events.update'];
const all: readonly OperationId[] = ['pages.search', 'pages.get', ...writes];

/** By the beginning of an ID, longer ones first; what is named nowhere stands beside the four operations. */
const operationsByName: readonly (readonly [beginning: string, operations: readonly OperationId[]])[] = [
  ['page.fields', ['pages.search', 'pages.get']],
  ['page.members', ['pages.search', 'pages.get']],
  ['page', ['pages.get']],
  ['search', ['pages.search']],
  ['path.id', ['pages.get', 'events.update']],
  ['refusal.status.unknown-page', ['pages.get']],
  ['refusal.status.unknown-event', ['events.update']],
  ['refusal.status.forbidden', ['events.update']],
  ['event-id', ['events.create']],
  ['event.ownership', ['events.update']],
  ['capacity.floor', ['events.update']],
  ['create', ['events.create']],
  ['update', ['events.update']],
  ...[
    'event',
    'event-types',
    'host',
    'datetime',
    'published-at',
    'places',
    'image',
    'email',
    'url',
    'cohosts',
    'capacity',
    'text',
  ].map((name) => [name, writes] as const),
  ['body.i-json', ['pages.search', ...writes]],
  ['body', writes],
  ...['envelope', 'auth', 'answer', 'request-id', 'refusal', 'limits'].map((name) => [name, all] as const),
];

export function belongingOf(contract: Contract): Belonging {
  const attributes = new Map([
    ...attributesOf(contract, '#/components/schemas/PageSearch'),
    ...attributesOf(contract, '#/components/schemas/EventCreate'),
  ]);
  const names = [...attributes.keys()];
  const named = new Map<string, Set<string>>();
  const add = (id: string, name: string) => {
    if (attributes.has(name)) named.set(id, (named.get(id) ?? new Set()).add(name));
  };
  for (const [name, { rules, questions }] of attributes)
    for (const id of [...Object.values(rules), ...Object.values(questions)]) add(id, name);
  for (const { id, at } of catalogueOf(contract)) for (const pointer of at) add(id, pointer.split('/')[1] ?? '');
  const sentences = [
    ...[...contract.rules].map(([id, { text }]) => [id, text] as const),
    ...[...contract.questions].map(([id, { question }]) => [id, question] as const),
  ];
  for (const [id, text] of sentences) for (const [, word = ''] of text.matchAll(/`(\w+)`/g)) add(id, word);
  return {
    attributes,
    attributesOf: (id) => names.filter((name) => named.get(id)?.has(name)),
    operationsOf: (id) =>
      operationsByName.find(([beginning]) => id === beginning || id.startsWith(`${beginning}.`))?.[1] ?? [],
  };
}

const ofSearch: ReadonlySet<string> = new Set(['query', 'page', 'perPage']);

/** Operations that take an attribute. */
export const operationsWith = (name: string): readonly OperationId[] =>
  ofSearch.has(name) ? ['pages.search'] : writes;

/** Attributes that an operation takes. */
export const attributeNamesOf = (id: OperationId, { attributes }: Belonging): readonly string[] =>
  [...attributes.keys()].filter((name) => operationsWith(name).includes(id));
