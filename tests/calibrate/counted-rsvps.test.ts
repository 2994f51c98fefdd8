import { expect, test } from 'vitest';
import { calibrateSandbox } from './calibrate-sandbox.ts';

const question = 'capacity.floor.counts';

test('that confirmed RSVPs alone count is learnt, and seen twice', async () => {
  const { observations, violations } = await calibrateSandbox({ profile: { [question]: 'confirmed' } });
  const seen = observations.find((one) => one.question === question);
  expect(seen).toMatchObject({ observed: 'confirmed', sightings: 2 });
  expect(violations).toEqual([]);
});
