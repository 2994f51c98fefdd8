import type { Response } from 'express';

/** Answers with a problem document (RFC 9457): the control area is not part of the interface and has no envelope. */
export function problem(response: Response, status: number, detail: string): void {
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ title: titles[status] ?? 'Refused', status, detail }));
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'Content too large',
  415: 'Unsupported media type',
  500: 'Crashed',
};
