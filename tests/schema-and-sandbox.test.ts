import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KitContract, readContract } from '../contract-tests/files/contract.ts';
import { type RunningSandbox, startSandbox } from '../src/index.ts';
import { fullEvent } from './testing/valid-event.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { formatJson } from '../contract-tests/target/json.ts';
import { expectAllHeld } from './testing/sandbox-under-calls.ts';

let sandbox: RunningSandbox;
beforeAll(async () => void (sandbox = await startSandbox({ port: 0, checkAnswers: true })));
afterAll(() => sandbox.close());

const refusedAttributes = createRefusedAttributes(readContract());
const operations = {
  create: { path: '/v1/events.create', schema: 'EventCreate' },
  update: { path: '/v1/events.update/5001', schema: 'EventAttributes' },
} as const satisfies Record<string, { path: string; schema: BodySchema }>;

/** The body of `fullEvent` as text, with one attribute given as text: JavaScript cannot hold every int. */
const bodyWith = (attribute: string, json: string, change: object = {}) =>
  JSON.stringify({ ...fullEvent, ...change, [attribute]: '<>' }).replace('"<>"', json);

async function sandboxTakes(path: string, body: string): Promise<boolean> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { ...sandbox.headers, 'content-type': 'application/json' },
    body,
  });
  await response.body?.cancel();
  return response.ok;
}

const both = ['create', 'update'] as const;
const dateless = { isSelfPacedCourse: true };
interface Row {
  readonly attribute: string;
  readonly json: string;
  readonly refused: readonly (keyof typeof operations)[];
  readonly change?: object;
}

const nulls: readonly Row[] = [
  ...['title', 'type', 'contactEmail', 'isVip', 'receivesRsvpWebhooks', 'isPaid'].map((name) => row(name, both)),
  ...['location', 'description', 'host'].map((name) => row(name, both)),
  ...['startedAt', 'endedAt'].map((name) => row(name, both)),
  ...['startedAt', 'endedAt'].map((name) => row(name, [], dateless)),
  row('startedAt', both, { isSelfPacedCourse: null }),
  row('image', ['create']),
  ...['externalUrl', 'cohosts', 'isSelfPacedCourse', 'isVirtual', 'isTicketless'].map((name) => row(name, [])),
  ...['capacity', 'address', 'addressDetails', 'publishedAt'].map((name) => row(name, [])),
];

function row(attribute: string, refused: Row['refused'], change: object = {}): Row {
  return { attribute, json: 'null', refused, change };
}

const urls: readonly Row[] = ['externalUrl', 'image'].flatMap((attribute): Row[] => [
  { attribute, json: '"https://münchen.example/straße?wo=hier#da"', refused: [] },
  { attribute, json: '"https://例え.example/会場/地図.png"', refused: [] },
  { attribute, json: '"https://partner.example/%E2%82%AC-a_b~c.png"', refused: [] },
  { attribute, json: '"https://partner.example"', refused: [] },
  { attribute, json: '"https://münchen.example/die straße"', refused: both },
  { attribute, json: '"//partner.example/cover.png"', refused: both },
  { attribute, json: '"covers/garden.png"', refused: both },
  { attribute, json: '"partner.example"', refused: both },
  { attribute, json: '""', refused: both },
]);

const ints: readonly Row[] = [
  { attribute: 'capacity', json: '9007199254740991', refused: [] },
  { attribute: 'capacity', json: '9007199254740993', refused: both },
  { attribute: 'capacity', json: '-9007199254740993', refused: both },
  { attribute: 'capacity', json: '60.0', refused: [] },
  { attribute: 'capacity', json: '60.5', refused: both },
];

describe.each(both)('%s: openapi.yaml and the sandbox say the same of', (name) => {
  const { path, schema } = operations[name];
  test.each([...nulls, ...urls, ...ints])(
    '$attribute $json $change (refused by $refused)',
    async ({ attribute, json, refused, change }) => {
      const body = bodyWith(attribute, json, change);
      const isRefused = refused.includes(name);
      expect(refusedAttributes(schema, JSON.parse(body)), 'openapi.yaml').toEqual(isRefused ? [attribute] : []);
      expect(await sandboxTakes(path, body), 'the sandbox').toBe(!isRefused);
    },
  );
});

test.each([
  ['page', '9007199254740991', false],
  ['page', '9007199254740993', true],
  ['perPage', '9007199254740993', true],
  ['query', 'null', true],
])('search: openapi.yaml and the sandbox say the same of %s %s', async (...[attribute, json, isRefused]) => {
  const body = JSON.stringify({ query: 'Community', [attribute]: '<>' }).replace('"<>"', json);
  expect(refusedAttributes('PageSearch', JSON.parse(body)), 'openapi.yaml').toEqual(isRefused ? [attribute] : []);
  expect(await sandboxTakes('/channels/pages.search', body), 'the sandbox').toBe(!isRefused);
});

test('`body.i-json` accepted: the maximum of an int is that answer’s, and rounded it passes', async () => {
  const { components } = load(readFileSync('openapi.yaml', 'utf8')) as { components: { schemas: object } };
  expect(components.schemas).toHaveProperty('Capacity.x-question.maximum', 'body.i-json');
  await using lenient = await startSandbox({ port: 0, profile: { 'body.i-json': 'accepted' } });
  const response = await fetch(`${lenient.url}/v1/events.create`, {
    method: 'POST',
    headers: { ...lenient.headers, 'content-type': 'application/json' },
    body: bodyWith('capacity', '9007199254740993'),
  });
  expect(response.status).toBe(201);
});

/** The bodies that `openapi.yaml` describes. */
type BodySchema = 'EventCreate' | 'EventAttributes' | 'PageSearch';

/** The attributes that the schema refuses. */
type RefusedAttributes = (schema: BodySchema, body: unknown) => readonly string[];

/** What only says that something under it failed, which is told by itself. */
const composite = new Set(['if', 'oneOf', 'anyOf', 'allOf']);

/** @throws Error where `openapi.yaml` is no valid schema */
function createRefusedAttributes(contract: KitContract): RefusedAttributes {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addKeyword({
    keyword: 'x-reads',
    type: 'string',
    validate: (form: string, text: string) => (form === 'URL' ? isIri(text) : isDateTime(text)),
    errors: false,
  });
  ajv.addSchema({ components: { schemas: contract.schemas } }, 'contract');
  const validators = new Map<BodySchema, ValidateFunction>();
  return (schema, body) => {
    const validate = validators.get(schema) ?? ajv.compile({ $ref: `contract#/components/schemas/${schema}` });
    validators.set(schema, validate);
    // A bigint is an integer to JSON, and no JSON to ajv.
    validate(JSON.parse(formatJson(body)));
    return [...new Set((validate.errors ?? []).flatMap(attributeOf))];
  };
}

function attributeOf({ instancePath, keyword, params }: ErrorObject): string[] {
  const [, attribute] = instancePath.split('/');
  if (attribute !== undefined) return [attribute];
  if (keyword === 'required') return [String(params['missingProperty'])];
  return composite.has(keyword) ? [] : [`(${keyword})`];
}

const isUri = addFormats.default.get('uri') as (text: string) => boolean;

/** What an IRI may hold beyond a URI (RFC 3987, `ucschar`). */
const international = /[\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\u{10000}-\u{e0000}]/gu;

/** Whether a text is an absolute IRI, which is one whose URI is valid (RFC 3987, 3.1): ajv has no such format. */
function isIri(text: string): boolean {
  return isUri(text.replace(international, encodeURIComponent));
}

const readable = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Whether a string is a date and time in any of the forms (`x-reads: DateTime`). */
function isDateTime(text: string): boolean {
  return readable.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}Z`));
}

test('60 random and mutated bodies, each to a sandbox as it comes', () => expectAllHeld(60));
