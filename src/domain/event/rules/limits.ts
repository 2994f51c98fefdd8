import { describe } from '../../violation.ts';
import { rule } from './rule.ts';

/** Up to here nobody is known to refuse, so that the answer does not rest on the question. */
const everybodyTakes = { characters: 255, capacity: 2 ** 31 - 1 };

const texts = ['title', 'description', 'addressDetails', 'externalUrl'] as const;

/** A text that the document gives no limit (§8 limits `address` alone). */
export const textIsShort = rule(
  'text.length',
  texts.map((name) => `/${name}`),
  ({ input, ask }) =>
    texts.flatMap((name) => {
      const { length } = Array.from(input[name] ?? '');
      if (length <= everybodyTakes.characters) return [];
      const most = ask('text.length');
      if (most === 'none' || length <= most) return [];
      return [{ at: `/${name}`, expected: `at most ${most} characters`, actual: `${length} characters` }];
    }),
);

/** A capacity that the document gives no limit. */
export const capacityIsKept = rule('capacity.maximum', ['/capacity'], ({ input: { capacity }, ask }) => {
  if (typeof capacity !== 'number' || capacity <= everybodyTakes.capacity) return undefined;
  const most = ask('capacity.maximum');
  if (most === 'none' || capacity <= most) return undefined;
  return { expected: `at most ${most}`, actual: describe(capacity) };
});
