import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inferRefusals } from './infer-refusals.ts';
import { isAlike, isSame } from './inferred.ts';
import { renderNode } from './render-node.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import type { RefusalSample } from './sample.ts';
import type { TemplateNode } from '../../../src/lib/templates/compile-node.ts';
import { refusals } from './testing/framework.ts';
import { attributeList, everyViolation } from './testing/known-violations.ts';
import { renderRefusal } from './testing/render-refusal.ts';
import type { Wordings } from './context-of.ts';

const names = ['error', 'detail', 'source', 'field', 'meta', 'reason'] as const;
const about = ['attribute', 'words', 'Title', 'snake', 'Pascal', 'pointer', 'dotted', 'message'] as const;
const anywhere = ['status', 'requestId', 'path', 'method', 'reason'] as const;

const textOf = (variables: readonly string[]): fc.Arbitrary<TemplateNode> =>
  fc
    .tuple(fc.constantFrom('', 'at: ', 'see "'), fc.constantFrom(...variables), fc.constantFrom('', '!', '" (no)'))
    .map(([before, variable, after]) => ({ $text: `${before}{${variable}}${after}` }));

const constant = fc.constantFrom<TemplateNode>('invalid', 'It is wrong.', true, null, 7, [], ['a', 1], {});

const objectOf = (node: fc.Arbitrary<TemplateNode>): fc.Arbitrary<TemplateNode> =>
  fc.dictionary(fc.constantFrom(...names), node, { minKeys: 1, maxKeys: 4 });

/** What is said of one violation names its attribute somewhere: what says nothing of it cannot be told apart. */
const ofOne: fc.Arbitrary<TemplateNode> = fc
  .tuple(textOf(about), objectOf(fc.oneof(textOf([...about, ...anywhere]), constant, fc.constant({ $value: true }))))
  .map(([text, object]) => ({ ...(object as object), at: { $text: '{dotted}' }, text }));

const many: fc.Arbitrary<TemplateNode> = fc.oneof(
  ofOne.map((node) => ({ $each: node })),
  fc
    .tuple(textOf(['message', 'words']), fc.constantFrom('{dotted}', '{pointer}', '{bracketed}'))
    .map(([node, key]) => ({ $map: node, $key: key, $many: 'list' })),
  textOf(['message', 'words']).map((node) => ({ $nested: node })),
);

const whole: fc.Arbitrary<TemplateNode> = fc.oneof(
  many,
  fc
    .tuple(objectOf(fc.oneof(textOf(anywhere), constant)), many)
    .map(([object, node]) => ({ ...(object as object), all: node })),
  textOf(['message']),
);

const wordings: Wordings = {
  messages: new Map([
    ['required', 'The {words} field is required.'],
    ['null', 'The {words} field must not be null.'],
    ['type.int@host', 'No organisation.'],
    ['reference', 'There is no such thing as {value}.'],
    ['*', 'The {words} field is wrong.'],
  ]),
  codes: new Map(),
};

const seenOnes = everyViolation.filter(
  (one, at) =>
    everyViolation.slice(0, at).filter(({ kind }) => kind === one.kind).length < 4 || one.attribute === 'host',
);
const asked = (groups: readonly (readonly KnownViolation[])[]) =>
  groups.map((violations) => ({ cause: 'invalid', violations }));
const seen = asked([
  ...seenOnes.map((one) => [one]),
  ...[0, 5, 12, 19, 26].map((at) => [seenOnes[at], seenOnes[at + 3]].filter((one) => one !== undefined)),
]);
const unseen = asked(
  everyViolation.flatMap((one, at) =>
    seenOnes.includes(one) ? [] : [[one], [one, ...everyViolation.slice(at + 1, at + 3)]],
  ),
);

function rendered(data: TemplateNode, groups: typeof seen): readonly RefusalSample[] {
  return refusals({ name: 'by template', body: () => ({}) }, groups).map((sample) => ({
    ...sample,
    body: {
      requestId: sample.requestId,
      status: sample.status,
      data: renderNode(data, { sample: { ...sample, told: sample.violations } }, wordings),
    },
  }));
}

const dataOf = ({ body }: RefusalSample) => ({ data: (body as { readonly data: unknown }).data });

test('what a random template makes of some violations shows what it makes of all', () => {
  const all = { seen: 0, same: 0 };
  fc.assert(
    fc.property(whole, (data) => {
      const learnt = inferRefusals(rendered(data, seen), { attributes: attributeList });
      for (const sample of rendered(data, seen))
        expect(isAlike(renderRefusal(learnt, sample), dataOf(sample))).toBe(true);
      for (const sample of rendered(data, unseen)) {
        const made = renderRefusal(learnt, sample);
        expect(isAlike(made, dataOf(sample))).toBe(true);
        all.seen += 1;
        all.same += Number(isSame(made, dataOf(sample)));
      }
    }),
    { numRuns: 25 },
  );
  expect(all.same / all.seen).toBeGreaterThan(0.95);
});
