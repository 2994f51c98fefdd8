import type { Answer } from '../../ask.ts';
import { describe } from '../../violation.ts';
import { rule } from './rule.ts';

/** The largest int of 32 bits: up to there nobody is known to refuse a capacity, so that the answer does not rest on the question. */
const everybodyTakes = 2 ** 31 - 1;

/** Attributes that may have a limit, and the characters up to which nobody is known to refuse one. */
const texts = {
  title: 40,
  description: 200,
  addressDetails: 200,
  externalUrl: 255,
  image: 255,
  contactEmail: 64,
} as const;

const names = Object.keys(texts) as readonly (keyof typeof texts)[];

/** The attributes that a limit for all of them is about. */
const limitedAlike: ReadonlySet<string> = new Set(['title', 'description', 'addressDetails', 'externalUrl']);

/** A text that the document gives no limit (§8 limits `address` alone). */
export const textIsShort = rule(
  'text.length',
  names.map((name) => `/${name}`),
  ({ input, ask }) =>
    names.flatMap((name) => {
      const text = input[name] ?? '';
      if (text.length <= texts[name]) return [];
      const { length } = Array.from(text);
      const most = length <= texts[name] ? undefined : mostOf(ask('text.length'), name);
      if (most === undefined || length <= most) return [];
      return [{ at: `/${name}`, expected: `at most ${most} characters`, actual: `${length} characters` }];
    }),
);

function mostOf(answer: Answer<'text.length'>, name: keyof typeof texts): number | undefined {
  if (typeof answer === 'object') return answer[name];
  return answer === 'none' || !limitedAlike.has(name) ? undefined : answer;
}

/** A capacity that the document gives no limit. */
export const capacityIsKept = rule('capacity.maximum', ['/capacity'], ({ input: { capacity }, ask }) => {
  if (typeof capacity !== 'number' || capacity <= everybodyTakes) return undefined;
  const most = ask('capacity.maximum');
  if (most === 'none' || capacity <= most) return undefined;
  return { expected: `at most ${most}`, actual: describe(capacity) };
});
