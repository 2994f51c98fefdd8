import type { AttributeType } from '../../judge/attributes.ts';

/** Values by what the judge says of them: the question that leaves them open, or the rule that refuses them. */
export const oddValues: Readonly<Record<AttributeType, Readonly<Record<string, readonly unknown[]>>>> = {
  string: { 'body.blank': ['', ' '], 'body.coercion': [42, true, ['a']], 'event.types': [[], {}] },
  int: {
    'body.coercion': ['', '5', '5.0', true, [5]],
    'event.types': ['many', 1.5, [], [[5]], {}],
    'capacity.negative': [-1],
  },
  bool: { 'body.coercion': ['', 'true', 'false', 'yes', 1, 0, 2, [true]], 'event.types': [[], {}] },
  DateTime: { 'body.blank': ['', ' '], 'datetime.form': [0, true], 'event.types': ['someday', [], {}] },
  ints: { 'body.coercion': ['', {}], 'event.types': [['many'], [1.5], [null], [[]]] },
  page: { 'body.coercion': ['', true], 'event.types': ['many', 1.5, [], [null], {}] },
};

/** All of them; null, too, of which the judge says something else for each attribute. */
export const oddValuesOf = (type: AttributeType): readonly unknown[] => [
  null,
  ...Object.values(oddValues[type]).flat(),
];

/** Members of a search (§4.1): the same, and the ends of what is counted. */
export const oddSearches: readonly Readonly<Record<string, unknown>>[] = [
  ...[undefined, null, '', ' ', 42, true, ['a'], {}].map((query) => ({ query })),
  ...[null, 0, -1, '1', '', 'many', 1.5, true, [], {}].map((page) => ({ page })),
  ...[null, 0, -1, 1, 100, 101, 1000, 1_000_000, '24', '', 'many', 1.5, true, [], {}].map((perPage) => ({ perPage })),
  { page: 0, perPage: 0 },
  { page: 'many', perPage: 'many' },
  { query: undefined, page: 'many', perPage: 101 },
  { unknownAttribute: 'x' },
  { limit: 5, offset: 0 },
];

/** Bodies of a search that are no JSON, no object, or JSON that parsers read in different ways (`body.i-json`). */
export const oddTexts: readonly (readonly [text: string, question: string])[] = [
  ...['{"query": ', '{"query": "a",}', "{'query': 'a'}", '{query: "a"}', '{"query": "a"} x', 'query=a', '<query/>'].map(
    (text) => [text, 'refusal.status.malformed'] as const,
  ),
  ...['', 'null', '[]', '["a"]', '"a"', '42', 'true'].map((text) => [text, 'refusal.status.malformed'] as const),
  ...[
    '{"query": "a", "query": "a"}',
    '{"query": "a", "__proto__": {}}',
    '{"query": "a\\u0000"}',
    '{"query": "a\\ud800"}',
    '{"query": "a", "page": 9007199254740993}',
    '{"query": "a", "page": 1e400}',
    '{"query": "a", "page": -0}',
    '{"query": "a", "page": 1.0}',
    `{"query": "a", "deep": ${'['.repeat(40)}${']'.repeat(40)}}`,
  ].map((text) => [text, 'body.i-json'] as const),
];

/** Content-Types of a search whose body is JSON (`refusal.status.media-type`). */
export const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-8',
  'application/json; charset=latin1',
  'application/vnd.api+json',
  'APPLICATION/JSON',
  'nonsense',
] as const;

/** IDs in a path that are none, or in another form than plain digits (`path.id`). */
export const oddIds = ['0', '-1', 'abc', '1.5', '1e3', '%20', '9007199254740993', '99999999999999999999'] as const;

/** Paths outside of the interface. */
export const strayPaths = ['/channels/boards/7', '/channels/pages', '/nowhere', '/channels/pages/7/events'] as const;
