import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOfSearch, pagesIn } from '../../contract-tests/calibrate/infer/found-facts.ts';
import { asWritten, renderNode, renderSearch, withCursors } from '../../contract-tests/calibrate/infer/render-node.ts';
import type { Wordings } from '../../contract-tests/calibrate/infer/context-of.ts';
import type { KnownViolation } from '../../contract-tests/learn/observations.ts';
import type { Scope } from '../../contract-tests/calibrate/infer/sample.ts';
import type { TemplateNode } from '../../src/lib/templates/compile-node.ts';
import { foundBooleans, foundNumbers, foundParts } from '../../src/lib/templates/found-context.ts';
import { fromFoundTemplate } from '../../src/http/search-answer.ts';
import { loadContract } from '../../src/contract/contract.ts';
import type { Violation } from '../../src/domain/violation.ts';
import { createRenderContext } from '../../src/http/refusal/make-render-context.ts';
import { writtenRefusal } from '../../src/http/refusal/refusal-body.ts';
import { asked } from '../../src/http/refusal/testing/asked.ts';
import { createWhyUnlawful } from '../../src/profile/lawful-answers.ts';
import { drawnNode } from '../testing/drawn-templates.ts';
import { validEvent } from '../testing/valid-event.ts';

const contract = loadContract();
const whyUnlawful = createWhyUnlawful(contract);

const messages = {
  required: ['The {words} field is required.', 'Give {Title}.'],
  'type.item': '{bracketed}: {value} is no int ({received})',
  'event.host.valid@host': 'No page {raw}.',
  '*': '{rule} at {pointer}: {expected}, {length}',
};
const codes = { required: 1001, 'type.int:string': 'E_{SNAKE}', '*': '{kebab}-{index}-{place}' };
const wordings: Wordings = { messages: new Map(Object.entries(messages)), codes: new Map(Object.entries(codes)) };

/** What may be wrong with a create: of each, the violation, and the body in which it stands. */
const wrongs: readonly (readonly [violation: Violation, changes: object])[] = [
  [wrong('event.required.contactEmail', '/contactEmail', 'nothing'), { contactEmail: undefined }],
  [wrong('event.types.isVip', '/isVip'), { isVip: 'maybe' }],
  [wrong('event.types.type', '/type'), { type: 'x' }],
  [wrong('event.types.cohosts', '/cohosts/1'), { cohosts: [9003, 'x"y'] }],
  [wrong('event.types.cohosts', '/cohosts'), { cohosts: { a: 1 } }],
  [wrong('event.host.valid', '/host'), { host: 1 }],
  [wrong('event.address.max-length', '/address'), { address: `ü😀${'x'.repeat(600)}` }],
  [wrong('body.unknown-attribute', '/a~1b'), { 'a/b': null }],
  [wrong('auth.key', '/headers/authorization'), {}],
];

function wrong(id: Violation['id'], pointer: string, actual = 'x'): Violation {
  return { id, pointer, expected: 'something else', actual };
}

/** A place of a refusal as the kit knows it that sent the request. */
function scopeOf(violations: readonly Violation[], body: Readonly<Record<string, unknown>>): Scope {
  const exchange = asked({}, { body });
  const refusal = { cause: 'invalid', status: 422, violations } as const;
  const answers = asked({ 'refusal.messages': messages, 'refusal.codes': codes }, { body });
  const told = createRenderContext(refusal, contract, answers).told.map(
    ({ id, kind = '', pointer, path, value, expected, turn }): KnownViolation => ({
      id,
      kind,
      pointer,
      attribute: pointer.startsWith('/headers/') ? '' : (path[0] ?? ''),
      value,
      expected,
      ...(turn === 0 ? {} : { turn }),
    }),
  );
  const { requestId, request } = exchange;
  return {
    sample: {
      operation: 'events.create',
      request: { method: request.method ?? '', path: request.url ?? '' },
      status: 422,
      headers: {},
      requestId,
      body: {},
      cause: 'invalid',
      violations: told,
      told,
    },
  };
}

/** The kit makes every answer at one moment. */
const worldTime = Date.UTC(2000, 0);

test('what the kit predicts of a template is what the sandbox writes', () => {
  let compared = 0;
  fc.assert(
    fc.property(drawnNode, fc.subarray([...wrongs], { maxLength: 5 }), (data, some) => {
      const templates = { otherwise: { data } };
      if (whyUnlawful('refusal.body', templates) !== undefined) return;
      const body: Readonly<Record<string, unknown>> = Object.assign(
        { ...validEvent },
        ...some.map(([, changes]) => changes),
      );
      const violations = some.map(([violation]) => violation);
      const answers = { 'refusal.body': templates, 'refusal.messages': messages, 'refusal.codes': codes };
      const exchange = { ...asked(answers, { body }), worldTime };
      const written = writtenRefusal({ cause: 'invalid', status: 422, violations }, contract, exchange).data;
      const predicted = renderNode(data as TemplateNode, scopeOf(violations, body), wordings) ?? null;
      expect(predicted).toEqual(asWritten(written));
      compared += 1;
    }),
    { numRuns: 400 },
  );
  expect(compared).toBeGreaterThan(280);
});

/** Nodes of a search's answer, none of which goes through the pages within one that does. */
const { node: drawnFoundNode } = fc.letrec<{ inner: unknown; node: unknown }>((tie) => {
  const named = (names: readonly string[]) => fc.constantFrom(...names);
  // A cursor is each deployment's own, and compared where it stands alone.
  const inText = Object.keys(foundParts).filter((name) => !/cursor/i.test(name));
  const text = fc.oneof(
    named(inText).map((name) => ({ $text: `a {${name}}{{` })),
    named(['{cursor}', '{previousCursor}']).map(($text) => ({ $text })),
  );
  const number = fc.record(
    { $number: named([...Object.keys(foundNumbers), 'id', 'index']), $plus: fc.integer({ min: -1, max: 1 }) },
    { requiredKeys: ['$number'] },
  );
  const is = named(Object.keys(foundBooleans));
  const plain = [
    text,
    number,
    is.map(($boolean) => ({ $boolean })),
    fc.constant({ $page: true }),
    fc.constantFrom<unknown>(null, 7, 'constant'),
  ];
  const [inner, whole] = [tie('inner'), tie('node')];
  const conditional = (one: fc.Arbitrary<unknown>) =>
    fc.record({ $if: is, $then: one, $else: one }, { requiredKeys: ['$if', '$then'] });
  const object = (one: fc.Arbitrary<unknown>) => fc.dictionary(named(['a', 'b', 'links']), one, { maxKeys: 3 });
  return {
    inner: fc.oneof({ maxDepth: 2 }, ...plain, conditional(inner), object(inner)),
    node: fc.oneof(
      { maxDepth: 3 },
      ...plain,
      conditional(whole),
      object(whole),
      inner.map(($each) => ({ $each })),
      inner.map(($first) => ({ $first })),
      inner.map(($map) => ({ $map, $key: '{slug}' })),
    ),
  };
});

const titles = ['Åse’s Garden', 'Straße & Söhne', 'Community 3', 'Łódź'];
const presented = titles.map((title, at) => ({ id: 9000 + at, title, logo: `http://localhost/${at}.svg` }));

test('what the kit predicts of a search is what the sandbox writes', () => {
  const window = fc.record({
    page: fc.integer({ min: 1, max: 4 }),
    perPage: fc.integer({ min: 1, max: 4 }),
    total: fc.integer({ min: 0, max: 12 }),
    shown: fc.integer({ min: 0, max: titles.length }),
  });
  fc.assert(
    fc.property(drawnFoundNode, window, (node, { page, perPage, total, shown }) => {
      const data = node as TemplateNode;
      const pages = presented.slice(0, shown);
      const search = { query: 'Gärten & mehr', page, perPage, total, origin: 'http://localhost' };
      const request = { path: '/channels/pages.search', requestId: 'r-1' };
      const written = fromFoundTemplate(
        { data },
        { ...search, pages },
        { ...request, status: 200, method: 'POST', id: '', now: worldTime },
      );
      const facts = factsOfSearch({ ...search, ...request, pages: pagesIn(pages) });
      const predicted = renderSearch({ data }, facts);
      expect(withCursors(asWritten(written), predicted)).toEqual(predicted);
    }),
    { numRuns: 400 },
  );
});
