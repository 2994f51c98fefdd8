import type { AttributeType } from '../../judge/attributes.ts';

/** Look-alikes, misfits, null and blank, of which the document leaves most open (`body.coercion`, `body.null`, `body.blank`). */
export const oddValues: Readonly<Record<AttributeType, readonly unknown[]>> = {
  string: [null, '', ' ', 42, true, ['a'], {}],
  int: [null, '', '5', '5.0', 'many', 1.5, -1, true, [5], {}],
  bool: [null, '', 'true', 'false', 'yes', 1, 0, 2, [true]],
  DateTime: [null, '', ' ', 'someday', 0, true, [], {}],
  ints: [null, '', {}, ['many'], [1.5], [null], [[]]],
  page: [null, '', 'many', 1.5, true, [], [null], {}],
};

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
