import { expect, test } from 'vitest';
import { startSandbox } from '../../src/index.ts';
// @ts-expect-error -- plain JavaScript, as a partner would write it
import { partnerFlow } from './partner-flow.mjs';

test('a client written from openapi.yaml alone does the whole flow', async () => {
  await using sandbox = await startSandbox({ port: 0, checkAnswers: true });
  const result = await partnerFlow(sandbox);
  expect(result.eventId).toBeGreaterThan(5000);
  expect(Object.keys(result.refusals)).toHaveLength(11);
  expect(new Set(Object.values(result.refusals))).toEqual(new Set([422]));
});
