import { expect } from 'vitest';
import type { RawAnswer } from './raw-http.ts';

/** What a refusal has to tell. */
export interface Expected {
  readonly status: number;
  /** `data.code` */
  readonly code: string;
  /** Rule or question, and pointer, of each violation; absent for what never became a request. */
  readonly violations?: readonly (readonly [id: string, pointer: string])[];
  /** Words that name the violation. */
  readonly says?: RegExp;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Violation {
  readonly rule?: string;
  readonly question?: string;
  readonly pointer: string;
}

/** Expects an enveloped refusal that names the violation, and neither shows the sandbox's insides nor repeats a credential. */
export function expectRefusal(
  { status, headers, text }: RawAnswer,
  expected: Expected,
  credentials: readonly string[] = ['key-sandbox-local'],
): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(text) as {
    requestId: string;
    status: number;
    data: { code: string; message: string; violations?: Violation[] };
  };
  expect({ status, code: body.data.code, violations: body.data.violations?.map(told) }).toEqual({
    status: expected.status,
    code: expected.code,
    violations: expected.violations,
  });
  expect(Object.keys(body)).toEqual(['requestId', 'status', 'data']);
  expect(body.requestId).toMatch(uuid);
  expect(body.status).toBe(status);
  expect(text).toMatch(expected.says ?? /./);
  expect(text).not.toMatch(/<!doctype|<html|\bat .*:\d+:\d+|node_modules|node:internal/i);
  for (const credential of credentials) expect(text + JSON.stringify(headers)).not.toContain(credential);
}

const told = ({ rule, question, pointer }: Violation) => [rule ?? question, pointer];
