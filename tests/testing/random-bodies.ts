import * as fc from 'fast-check';
import { fullEvent, validEvent } from './valid-event.ts';

/** A request of a property test: an operation, its path, and a body as text. */
export interface RandomCall {
  readonly operationId: 'events.create' | 'events.update' | 'pages.search';
  readonly path: string;
  readonly text: string;
}

type Body = Readonly<Record<string, unknown>>;
type Mutation = (body: Body) => Body;

const names = [...Object.keys(fullEvent), 'query', 'page', 'perPage'];
const strings = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  fc.constantFrom(
    '',
    ' ',
    '1',
    'true',
    'null',
    '2027-02-30T00:00:00',
    '2027-05-20 18:00',
    '2027-05-20T18:00:00+14:00',
    'a@b',
    'a@b.example',
    'http://',
    'https://a.example/x.pdf',
    'ftp://a.example',
    'javascript:alert(1)',
    'place-lisbon-7f3',
    'É',
    '\u202e',
    '\ufeff',
    'x'.repeat(255),
    '😀'.repeat(256),
  ),
);
const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, 1, 3, 9000, 9003, 5001, -1, 1.5, 100, 101, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300),
);
const values: fc.Arbitrary<unknown> = fc.oneof(
  strings,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(numbers, strings), { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const name = fc.constantFrom(...names);

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  name.map(
    (one): Mutation =>
      (body) =>
        Object.fromEntries(Object.entries(body).filter(([key]) => key !== one)),
  ),
  fc.tuple(name, values).map(([one, value]): Mutation => (body) => ({ ...body, [one]: value })),
  name.map((one): Mutation => (body) => ({ ...body, [one]: [body[one]] })),
  name.map((one): Mutation => (body) => ({ ...body, [one]: { [one]: body[one] } })),
  fc.tuple(name, name).map(([one, other]): Mutation => (body) => ({ ...body, [one]: body[other], [other]: body[one] })),
  name.map((one): Mutation => (body) => ({ ...body, [one]: String(body[one]) })),
  fc.tuple(name, strings).map(([one, text]): Mutation => (body) => ({ ...body, [one]: `${String(body[one])}${text}` })),
  fc.tuple(fc.string(), values).map(([key, value]): Mutation => (body) => ({ ...body, [key]: value })),
);

/** A valid body, changed here and there, or (seldom) any JSON at all; now and then with its text damaged. */
const texts = (valid: Body): fc.Arbitrary<string> => {
  const mutated = fc
    .array(mutations, { maxLength: 4 })
    .map((steps) => JSON.stringify(steps.reduce((body, step) => step(body), valid)));
  const damaged = fc
    .tuple(mutated, fc.nat(), fc.string({ maxLength: 3 }))
    .map(([text, at, more]) => text.slice(0, at % text.length) + more + text.slice((at % text.length) + 1));
  return fc.oneof(
    { weight: 8, arbitrary: mutated },
    { weight: 1, arbitrary: damaged },
    { weight: 1, arbitrary: values.map((value) => JSON.stringify(value) ?? '') },
  );
};

/** Any request with a body; `ids` are paths' last parts for update. */
export function randomCalls(ids: readonly string[]): fc.Arbitrary<RandomCall> {
  const create = texts(fullEvent).map((text): RandomCall => ({
    operationId: 'events.create',
    path: '/v1/events.create',
    text,
  }));
  const update = fc
    .tuple(fc.constantFrom(...ids), fc.oneof(texts(fullEvent), texts(validEvent)))
    .map(([id, text]): RandomCall => ({ operationId: 'events.update', path: `/v1/events.update/${id}`, text }));
  const search = texts({ query: 'Community', page: 1, perPage: 5 }).map((text): RandomCall => ({
    operationId: 'pages.search',
    path: '/channels/pages.search',
    text,
  }));
  return fc.oneof(create, update, search);
}
