import { sentenceOf, type SchemaError } from '../contract/input/schema-errors.ts';

/** Faults that cannot be used; `errors` point into their list. */
export class FaultsRefused extends Error {
  override readonly name = 'FaultsRefused';
  readonly errors: readonly SchemaError[];

  constructor(errors: readonly SchemaError[]) {
    super(`${errors.map(sentenceOf).join('; ')}.`);
    this.errors = errors;
  }
}
