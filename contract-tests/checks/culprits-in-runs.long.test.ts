import { expect, test } from 'vitest';
import { runSecond } from '../testing/run-behind.ts';

test('no check passes beside an expectation that was not met: an accepted body says which rule judges its status', async () => {
  const { requirements } = await runSecond({ variant: 'terse', breakId: 'create.answer@status' });
  const passed = requirements.flatMap(({ checks }) => checks.filter(({ status }) => status === 'passed'));
  const otherStatus = passed.filter(
    ({ expected, actual }) => /^accepted: 20\d/.test(expected) && !expected.includes(actual.slice(-3)),
  );
  expect(otherStatus).toEqual([]);
});
