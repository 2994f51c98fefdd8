import type { Violation } from '../../../domain/violation.ts';
import { loadContract } from '../../../contract/contract.ts';
import { writtenRefusal } from '../refusal-body.ts';
import { asked } from './asked.ts';

const contract = loadContract();

const body = { contactEmail: 'nobody', cohosts: [9000, 'x'], type: 4 };
export const title: Violation = {
  id: 'event.required.title',
  pointer: '/title',
  expected: 'a value',
  actual: 'nothing',
};
export const type: Violation = {
  id: 'event.type.valid',
  pointer: '/type',
  expected: 'a valid event type ID',
  actual: '4',
};
export const email: Violation = {
  id: 'event.contact-email.valid',
  pointer: '/contactEmail',
  expected: 'an email',
  actual: 'x',
};
export const cohost: Violation = {
  id: 'event.types.cohosts',
  pointer: '/cohosts/1',
  expected: 'an int',
  actual: '"x"',
};
const key: Violation = { id: 'auth.key', pointer: '/headers/authorization', expected: 'a key', actual: 'another' };

/** What a deployment writes refusals with. */
export interface Deployment {
  readonly body: object | string;
  readonly messages: Readonly<Record<string, string | readonly string[]>>;
  readonly codes?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
}

/** What it answers to a body with these violations. */
export const invalid = (
  { body: form, messages, codes = {} }: Deployment,
  violations: readonly Violation[],
  status = 422,
) =>
  writtenRefusal(
    { cause: 'invalid', status, violations },
    contract,
    asked({ 'refusal.body': form, 'refusal.messages': messages, 'refusal.codes': codes }, { body }),
  );

/** What it answers to a key that was not issued. */
export const unauthenticated = ({ body: form, messages }: Deployment) =>
  writtenRefusal(
    { cause: 'unauthenticated', status: 401, violations: [key] },
    contract,
    asked({ 'refusal.body': form, 'refusal.messages': messages }),
  );

export const message = { $text: '{message}' };
