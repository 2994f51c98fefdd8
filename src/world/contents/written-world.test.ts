import { expect, test } from 'vitest';
import { loadContract } from '../../contract/contract.ts';
import { testWorld } from '../testing/world.ts';
import { readState, writtenState } from './written-world.ts';

test('worlds that are written alike share what is read of their profiles and deviations', async () => {
  const contract = loadContract();
  const world = await testWorld();
  const written = () => structuredClone(writtenState(world.state));
  const [one, other] = [readState(written(), contract), readState(written(), contract)];
  expect(one).toEqual(other);
  expect(one.profile).toBe(other.profile);
  expect(one.deviations).toBe(other.deviations);
  const third = readState({ ...written(), deviations: ['event.host.valid'] }, contract);
  expect(third.profile).toEqual(one.profile);
  expect(third.deviations.turned.map(({ id }) => id)).toEqual(['event.host.valid']);
});
