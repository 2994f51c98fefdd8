import { expect, test } from 'vitest';
import { runChecks } from '../../index.ts';
import { startMiddleman, type Step } from '../../testing/middleman.ts';

async function precedenceBehind(step: Step): Promise<unknown> {
  await using middleman = await startMiddleman('strict', step);
  const { observations } = await runChecks(middleman.url, { fixtures: middleman.fixtures });
  return observations.find(({ question }) => question === 'refusal.precedence')?.observed;
}

test('where unknown paths lead elsewhere, the order of the other refusals is learnt all the same', async () => {
  const order = await precedenceBehind(() => undefined);
  expect(order).toBeInstanceOf(Array);
  const elsewhere = { status: 302, headers: { location: '/login' }, text: '' };
  expect(await precedenceBehind(({ path }) => (path.includes('/boards') ? elsewhere : undefined))).toEqual(order);
});
