import * as fc from 'fast-check';
import { templateParts } from '../../src/lib/templates/render-context.ts';

export const drawnText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Object.keys(templateParts)).map((name) => `{${name}}`),
      fc.string({ unit: 'binary', maxLength: 8 }).map((plain) => plain.replaceAll('{', '{{')),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

const name = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('constructor', 'toString', ''));
const isFree = (object: object) => Object.keys(object).every((key) => !key.startsWith('$') && key !== '__proto__');

/** Nodes; an inner one speaks of a violation that was chosen already. */
export const { node: drawnNode } = fc.letrec<{ inner: unknown; node: unknown }>((tie) => {
  const plain = [
    fc.record({ $text: drawnText }),
    fc.record({ $number: fc.constantFrom('status', 'count', 'index', 'length', 'code') }),
    fc.record({ $constant: fc.jsonValue({ maxDepth: 1 }) }),
    fc.record({ $value: fc.constant(true) }),
    fc.record({ $path: fc.constant(['body']) }),
    fc.constantFrom<unknown>(null, true, 7, 'constant'),
  ];
  const lists = (one: fc.Arbitrary<unknown>) => [
    fc.array(one, { maxLength: 3 }),
    fc.dictionary(name, one, { maxKeys: 3 }).filter(isFree),
  ];
  const [inner, whole] = [tie('inner'), tie('node')];
  return {
    inner: fc.oneof({ maxDepth: 2 }, ...plain, ...lists(inner)),
    node: fc.oneof(
      { maxDepth: 3 },
      ...plain,
      fc.record({ $each: inner, $most: fc.integer({ min: 1, max: 100 }) }, { requiredKeys: ['$each'] }),
      fc.record({ $first: inner }),
      fc.record(
        { $map: inner, $key: drawnText, $many: fc.constantFrom('list', 'first', 'joined') },
        { requiredKeys: ['$map', '$key'] },
      ),
      fc.record({ $nested: inner }),
      fc.record({ $by: fc.tuple(fc.record({ of: fc.constant(['type.item', '*']), is: whole })), $otherwise: whole }),
      fc.record(
        { $joined: drawnText, $with: fc.string({ maxLength: 3 }), $before: drawnText },
        { requiredKeys: ['$joined', '$with'] },
      ),
      fc.record({ $byCount: fc.record({ one: whole, two: whole, many: whole }, { requiredKeys: ['one', 'many'] }) }),
      ...lists(whole),
    ),
  };
});
