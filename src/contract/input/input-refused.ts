import { describe } from '../../lib/describe.ts';
import { MAX_ERRORS, sentencesOf, type SchemaError } from './schema-errors.ts';

/** Something given that cannot be used; `errors` point into it where they can. */
export class InputRefused extends Error {
  readonly errors: readonly SchemaError[];

  /** @param why in words, or all that is wrong with it */
  constructor(
    why: string | readonly SchemaError[],
    { errors = [], cause }: { errors?: readonly SchemaError[]; cause?: unknown } = {},
  ) {
    super(typeof why === 'string' ? why : `${sentencesOf(why)}.`, cause === undefined ? {} : { cause });
    this.errors = typeof why === 'string' ? errors : why;
  }
}

export const errorAt = (pointer: string, expected: string, value: unknown): SchemaError => ({
  pointer,
  expected,
  actual: describe(value),
});

/** The errors of a part, as those of the whole. @param at pointer of the part */
export const errorsBelow = (at: string, errors: readonly SchemaError[]): readonly SchemaError[] =>
  errors.map(({ pointer, ...told }) => ({ pointer: `${at}${pointer}`, ...told }));

/** What is wrong with the parts of a list, as far as it is reported: the rest of the list is not looked at. */
export function firstErrors<Part>(
  parts: Iterable<Part>,
  errorsOf: (part: Part, index: number) => readonly SchemaError[],
): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  let index = 0;
  for (const part of parts) {
    errors.push(...errorsOf(part, index));
    if (errors.length >= MAX_ERRORS) return errors.slice(0, MAX_ERRORS);
    index += 1;
  }
  return errors;
}
