import { expect, test } from 'vitest';
import { loadContract } from '../openapi/contract.ts';
import { observedProfileText } from './observed-profile.ts';

test('an answer that is not lawful is left out and named, an int beyond 2^53 exactly', () => {
  const observed = [
    { question: 'refusal.status.invalid', observed: 400, sightings: 2 },
    { question: 'host.form', observed: { id: 9007199254740993n }, sightings: 1 },
  ];
  const text = observedProfileText('staging.example', observed, loadContract());
  expect(text).toContain('refusal.status.invalid: 400');
  expect(text).toContain('# host.form: {"id":9007199254740993} was observed, and left out');
});
