import { cpuUsage } from 'node:process';
import { expect, test } from 'vitest';
import { inferRefusals } from './infer-refusals.ts';
import { refusals } from './testing/framework.ts';
import { frameworks } from './testing/frameworks.ts';
import { attributeList, everyViolation } from './testing/known-violations.ts';

/** On a quiet machine each framework takes 55 to 280 ms of a processor. */
const MAX_MILLISECONDS = 1500;

test.each(frameworks)('400 refusals of 20 kB as $name writes them', (framework) => {
  const asked = Array.from({ length: 400 }, (_, at) => ({
    cause: 'invalid',
    violations: [0, 1, 2]
      .slice(0, at % 4 === 0 ? 3 : 1)
      .map((step) => everyViolation.at((at * 7 + step * 13) % everyViolation.length)),
  }));
  const samples = refusals(
    framework,
    asked.map(({ cause, violations }) => ({ cause, violations: violations.filter((one) => one !== undefined) })),
  ).map((sample) => ({
    ...sample,
    body: {
      ...(sample.body as object),
      trace: 'x'.repeat(5000),
      frames: Array.from({ length: 300 }, (_, at) => `at line ${at} of somewhere in a long, long file`),
    },
  }));
  const started = cpuUsage().user;
  inferRefusals(samples, { attributes: attributeList });
  expect((cpuUsage().user - started) / 1000).toBeLessThan(MAX_MILLISECONDS);
});
