import { expect, test } from 'vitest';

/** The attack of that name is the test: forty spellings of a key, six targets, every command and all that it writes. */
const attack = new URL('../attack/outputs.mjs', import.meta.url).href;

test('no output of any command shows a key or acts on a terminal, however a target spells them', async () => {
  const { attackOutputs } = (await import(attack)) as {
    attackOutputs: () => Promise<{ tried: string; wrong: readonly string[] }>;
  };
  const { tried, wrong } = await attackOutputs();
  expect(wrong).toEqual([]);
  expect(tried).toMatch(/^40 spellings × 1[5-9]\d outputs$/);
}, 300_000);
