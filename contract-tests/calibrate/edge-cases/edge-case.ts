import type { Body } from '../../learn/event-body.ts';

/** Something that the document leaves open, in one attribute of an event: a deployment may accept it or refuse it. */
export interface EdgeCase {
  readonly question: string;
  /** Part of the question's answer that it shows. */
  readonly part: string;
  /** Attributes that it needs for itself: those that need none in common go into one request. */
  readonly attributes: readonly string[];
  /** What is violated where it is refused: `null`, `format`, … */
  readonly kind: string;
  /** JSON pointer to it. */
  readonly pointer: string;
  readonly expected: string;
  readonly change: (body: Body) => Body;
}

/** An edge case that is one value of one attribute. */
export function valueCase(
  [question, part]: readonly [question: string, part: string],
  [attribute, value]: readonly [attribute: string, value: unknown],
  {
    kind,
    expected,
    pointer = `/${attribute}`,
  }: { readonly kind: string; readonly expected: string; readonly pointer?: string },
): EdgeCase {
  const change = (body: Body): Body => ({ ...body, [attribute]: value });
  return { question, part, attributes: [attribute], kind, pointer, expected, change };
}
