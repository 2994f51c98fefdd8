import { expect, test } from 'vitest';
import type { KnownViolation } from '../../learn/observations.ts';
import { inferOrder } from './infer-order.ts';
import type { Placed, ToldSample } from './sample.ts';
import { refusalSample } from './testing/refusal-sample.ts';

const attributes = ['title', 'type', 'contactEmail', 'startedAt', 'isVip', 'host', 'capacity'];

const violation = (text: string): KnownViolation => {
  const [attribute = '', kind = 'required'] = text.split(':');
  return { id: `${attribute}.${kind}`, kind, pointer: `/${attribute}`, attribute, value: undefined };
};

interface Seen {
  /** `attribute:kind`, in the order in which they were sent; what is missing was not. */
  readonly wrong: readonly string[];
  /** Names of attributes. */
  readonly reported: readonly string[];
  readonly operation?: string;
  readonly text?: string;
}

const shown = (
  { wrong, reported, operation = 'events.update', text = 'wrong' }: Seen,
  at: number,
): Placed<ToldSample> => {
  const violations = wrong
    .map(violation)
    .toSorted((a, b) => attributes.indexOf(a.attribute) - attributes.indexOf(b.attribute));
  const told = reported.flatMap((name) => violations.filter(({ attribute }) => attribute === name));
  const sent = wrong.map(violation).flatMap(({ kind, attribute }) => (kind === 'required' ? [] : [attribute]));
  return { ...refusalSample({ operation, body: { data: text }, violations, sent }), at, told };
};

const stagesOf = (...seen: readonly Seen[]): unknown => {
  const { 'refusal.order': order } = inferOrder(seen.map(shown), attributes);
  expect(order?.contradictions).toEqual([]);
  return (order?.answer as { readonly stages?: unknown } | undefined)?.stages;
};

const hasIn = (stages: unknown, key: string) =>
  (stages as readonly { readonly of: readonly string[] }[]).findIndex(({ of }) => of.includes(key));

/** A decoder that stops at the first wrong type, rules that report all, lookups. */
const layered: readonly Seen[] = [
  { wrong: ['isVip:type.bool', 'type:type.int', 'title'], reported: ['isVip'] },
  { wrong: ['type:type.int', 'isVip:type.bool'], reported: ['type'] },
  { wrong: ['isVip:type.bool', 'host:reference'], reported: ['isVip'] },
  { wrong: ['title', 'contactEmail:format'], reported: ['title', 'contactEmail'] },
  { wrong: ['title', 'host:reference'], reported: ['title'] },
  { wrong: ['contactEmail:format', 'type:reference'], reported: ['contactEmail'] },
  { wrong: ['type:reference', 'host:reference'], reported: ['type', 'host'] },
];

test('a decoder, rules and lookups are three stages', () => {
  const stages = stagesOf(...layered);
  expect(stages).toMatchObject([{ attributes: 'sent', reports: 'first' }, {}, {}]);
  expect(['type.int', 'type.bool', 'required', 'format', 'reference', '*'].map((key) => hasIn(stages, key))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
});

test('kinds that no refusal of several shows go with their family, or with what says the same', () => {
  const stages = stagesOf(
    ...layered,
    { wrong: ['isVip:type.bool'], reported: ['isVip'], text: 'cannot read it' },
    { wrong: ['startedAt:blank'], reported: ['startedAt'], text: 'cannot read it' },
  );
  expect(['type.datetime', 'blank@startedAt', 'null', 'maximum', 'floor'].map((key) => hasIn(stages, key))).toEqual([
    0, 0, 1, 1, 2,
  ]);
});

test('refusals in another order show the same stages', () => {
  const keysOf = (stages: unknown) =>
    (stages as readonly { readonly of: readonly string[] }[]).map(({ of }) => of.toSorted());
  const alone: readonly Seen[] = [
    { wrong: ['title'], reported: ['title'] },
    { wrong: ['host:reference'], reported: ['host'] },
    { wrong: ['startedAt:null'], reported: ['startedAt'] },
  ];
  const stages = keysOf(stagesOf(...layered, ...alone));
  expect(keysOf(stagesOf(...[...layered, ...alone].toReversed()))).toEqual(stages);
  expect(stages.findIndex((of) => of.includes('null'))).toBe(stages.findIndex((of) => of.includes('required')));
});

test('a search may report its first fault, and events all', () => {
  const stages = stagesOf(
    { wrong: ['query', 'page:type.int'], reported: ['query'], operation: 'pages.search' },
    { wrong: ['page:type.int', 'query'], reported: ['query'], operation: 'pages.search' },
    { wrong: ['perPage:type.int', 'page:type.int'], reported: ['page'], operation: 'pages.search' },
    { wrong: ['title', 'isVip:type.bool'], reported: ['title', 'isVip'] },
    { wrong: ['contactEmail:format', 'isVip:type.bool'], reported: ['contactEmail', 'isVip'] },
  );
  const [search, types] = [hasIn(stages, 'type.int@pages.search'), hasIn(stages, 'type.bool')];
  expect(stages).toMatchObject({ [search]: { reports: 'first' } });
  expect(stages).not.toMatchObject({ [types]: { reports: 'first' } });
});

test('what is missing may come before all else, which comes as it was sent', () =>
  expect(
    stagesOf(
      { wrong: ['isVip:type.bool', 'contactEmail:format', 'title'], reported: ['title', 'isVip', 'contactEmail'] },
      { wrong: ['contactEmail:format', 'isVip:type.bool', 'type'], reported: ['type', 'contactEmail', 'isVip'] },
      { wrong: ['isVip:type.bool', 'type:type.int'], reported: ['isVip', 'type'] },
    ),
  ).toMatchObject([{ continues: true }, { attributes: 'sent' }]));
