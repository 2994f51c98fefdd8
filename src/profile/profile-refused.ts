import type { SchemaError } from '../contract/input/schema-errors.ts';

/** A profile that cannot be used; its message names the file, the line, what is wrong and what would be lawful. */
export class ProfileRefused extends Error {
  override readonly name = 'ProfileRefused';
  /** What is wrong with answers that no file holds, each with its pointer among them. */
  readonly errors: readonly SchemaError[];

  constructor(message: string, { errors = [], cause }: { errors?: readonly SchemaError[]; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.errors = errors;
  }
}
