import { expect, test } from 'vitest';
import { plant, planted } from './planted.ts';
import { builtCli } from '../../tools/package/built.mjs';

const program = builtCli();

/** Which of them the race finds is its own matter, and takes minutes: here each still fits the program. */
test.each(Object.keys(planted))('%s has its place in the program as it is built now', (name) => {
  const bug = planted[name] as (typeof planted)[string];
  using copy = plant(bug, program);
  expect(copy.program).not.toBe(program);
});
