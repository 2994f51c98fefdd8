import { compileText, type VariableParts } from './compile-text.ts';
import type { RenderContext } from './render-context.ts';
import { receivedType, type ReportedViolation } from './reported.ts';

/** What a refusal's own keys are made of. */
export type RefusedAs = Pick<RenderContext, 'cause' | 'operation'>;

/** A text with variable parts, or a number; of what is told several times, one for each time. */
export type Wording = string | number | readonly (string | number)[];

/** Characters of one message or code. */
const MAX_LENGTH = 2000;

/** The keys under which a profile may have a text, a code or a node, the most specific first (`refusal.messages`). */
export function keysOf({ cause, operation }: RefusedAs, one: ReportedViolation | undefined): readonly string[] {
  const ofCause = [`${cause}@${operation}`, cause, '*'];
  if (one === undefined) return ofCause;
  const { id, kind, attribute } = one;
  const about = kind === undefined ? [id] : [id, `${kind}:${receivedType(one.value)}`, kind];
  const within = [attribute, operation].flatMap((place) => about.map((name) => `${name}@${place}`));
  return [...within, ...about, ...ofCause];
}

/** What stands under the most specific key that there is. */
export function wordingFor<One>(
  wordings: ReadonlyMap<string, One>,
  of: RefusedAs,
  one: ReportedViolation | undefined,
): One | undefined {
  if (wordings.size === 0) return undefined;
  return wordings.get(keysOf(of, one).find((key) => wordings.has(key)) ?? '');
}

/** Makes a text, or a number, which is none of its own. */
export type MakeWording = (context: RenderContext) => string | number;

/** Compiles a wording: of what is told more often than it says, the last that it says. */
export function compileWording(wording: Wording, parts: VariableParts<RenderContext>): MakeWording {
  const makers = [wording].flat().map((one): MakeWording => {
    if (typeof one === 'number') return () => one;
    const text = compileText(one, parts);
    return (context) => text(context).slice(0, MAX_LENGTH);
  });
  return (context) => (makers[context.one?.turn ?? 0] ?? makers.at(-1))?.(context) ?? '';
}

/** How often a violation is told by a wording. */
export const timesOf = (wording: Wording | undefined): number => (Array.isArray(wording) ? wording.length : 1);
