import type { SchemaError } from '../contract/input/schema-errors.ts';

/** What the control area cannot carry out, whether a program in the same process asks for it or a request does: over HTTP it is a problem document. */
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

/** No answer came from the control area: its message names the URL and the reason. */
export class ControlUnreachable extends Error {
  override readonly name = 'ControlUnreachable';
}
