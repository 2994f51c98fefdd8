import type { SchemaError } from '../contract/input/schema-errors.ts';

/** A request that the control area cannot carry out; it becomes a problem document. */
export class ControlRefused extends Error {
  override readonly name = 'ControlRefused';
  /** HTTP status of the answer. */
  readonly status: number;
  readonly errors: readonly SchemaError[];

  constructor(status: number, message: string, errors: readonly SchemaError[] = []) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}
