import { sentenceOf, type SchemaError } from '../../contract/input/schema-errors.ts';

/** A scenario that cannot be used; the message says what would be right, and `errors` point into it where they can. */
export class ScenarioRefused extends Error {
  override readonly name = 'ScenarioRefused';
  readonly errors: readonly SchemaError[];

  constructor(message: string, { errors = [], cause }: { errors?: readonly SchemaError[]; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.errors = errors;
  }
}

/** What a scenario's shape or references have against it. */
export const refusedFor = (errors: readonly SchemaError[]): ScenarioRefused =>
  new ScenarioRefused(`${errors.map(sentenceOf).join('; ')}.`, { errors });
