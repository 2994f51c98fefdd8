import { STATUS_CODES } from 'node:http';
import type { Response } from 'express';

/** Answers with a problem document (RFC 9457): the control area is not part of the interface and has no envelope. */
export function problem(response: Response, status: number, detail: string): void {
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ title: STATUS_CODES[status], status, detail }));
}
