import { expect, test } from 'vitest';
import { sizeProblems } from './check-size.mjs';

const most = { megabytes: 95, gzipped: 38 };

test.each([
  [{ megabytes: 95, gzipped: 38 }, []],
  [{ megabytes: 95.1, gzipped: 38 }, ['95.1 megabytes, at most 95']],
  [{ megabytes: 90, gzipped: 38.04 }, ['38.0 gzipped, at most 38']],
  [{ megabytes: 100, gzipped: 40 }, ['100.0 megabytes, at most 95', '40.0 gzipped, at most 38']],
])('of %j at most 95 MB and 38 MB gzipped: %j', (sizes, problems) =>
  expect(sizeProblems(sizes, most)).toEqual(problems),
);
