import { STATUS_CODES } from 'node:http';
import type { Response } from 'express';
import type { SchemaError } from '../contract/input/schema-errors.ts';

/** Answers with a problem document (RFC 9457): the control area is not part of the interface and has no envelope. */
export function problem(
  response: Response,
  status: number,
  { detail, errors = [] }: { readonly detail: string; readonly errors?: readonly SchemaError[] },
): void {
  const told = errors.length === 0 ? {} : { errors };
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ title: STATUS_CODES[status], status, detail, ...told }));
}
