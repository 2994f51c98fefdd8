import { describe, expect, test } from 'vitest';
import { bisectOnce, culpritWith, type LawfulValue } from './bisect.ts';
import { bundleOf, has, namedValues, refusingTrial, valuesOf } from './testing/refusing-trial.ts';

type Refuses = Parameters<typeof refusingTrial>[0];
const four = namedValues(4);

describe('where a run has few events left', () => {
  const first: Refuses = (names) => has(names, 0);
  const all = ['0123', '01', '0', '1', '23'];
  const spared = ['0123', '01', '0'];

  test.each([
    ['events.create', 4, all],
    ['events.create', 3, spared],
    ['events.update', 3, all],
  ] as const)('%s, with %i left: what stands beside a culprit', async (operation, left, sent) => {
    const { trial, asked } = refusingTrial(first, { left });
    await bisectOnce({ bundle: bundleOf(four), operation, trial });
    expect(valuesOf(asked)).toEqual(sent);
  });

  test('what comes after an accepted half is sent all the same', async () => {
    const { trial, asked } = refusingTrial((names) => has(names, 3), { left: 3 });
    await bisectOnce({ bundle: bundleOf(four), operation: 'events.create', trial });
    expect(valuesOf(asked)).toEqual(['0123', '01', '23', '2', '3']);
  });

  test.each([
    ['events.create', 4, ['0123', '123', '0']],
    ['events.create', 3, ['0123', '123']],
    ['events.update', 3, ['0123', '123', '0']],
  ] as const)('%s, with %i left: a culprit that is known', async (operation, left, sent) => {
    const { trial, asked } = refusingTrial(first, { left, plainer: 1 });
    await bisectOnce({ bundle: bundleOf(four), operation: 'events.update', trial });
    const before = asked.length;
    await bisectOnce({ bundle: bundleOf(four, 'another bundle'), operation, trial });
    expect(valuesOf(asked.slice(before))).toEqual(sent);
  });
});

test('a known culprit that is accepted alone is shown by the request that it was refused in', async () => {
  let refusals = 0;
  const { trial } = refusingTrial((names) => has(names, 0) && (names.length > 1 || (refusals += 1) === 1), {
    plainer: 1,
  });
  await bisectOnce({ bundle: bundleOf(four), operation: 'events.update', trial });
  const second = { bundle: bundleOf(four, 'another bundle'), operation: 'events.update', trial } as const;
  const { by } = await bisectOnce(second);
  expect(by.get(four[0] as LawfulValue)?.exchange.answer?.status).toBe(422);
});

test('what a value brings along is a culprit where that was refused by itself', async () => {
  const { trial } = refusingTrial((names) => has(names, 0));
  const bisecting = { bundle: bundleOf(four), operation: 'events.update', trial } as const;
  const bringing = (...brings: readonly string[]): LawfulValue => ({ ...(four[3] as LawfulValue), brings });
  expect(await culpritWith(bringing('value 0'), bisecting)).toBeUndefined();
  await bisectOnce(bisecting);
  expect(await culpritWith(bringing('value 1', 'value 0'), bisecting)).toBe('value 0');
  expect(await culpritWith(bringing('value 1'), bisecting)).toBeUndefined();
  expect(await culpritWith(four[3] as LawfulValue, bisecting)).toBeUndefined();
});
