import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What decides, then what takes longest: begun last, one of these alone would keep the machine waiting. */
const first = [
  'tests/kit/proof',
  'contract-tests/run/hostile-runs',
  'tests/calibrate/agreement',
  'tests/kit/observations',
  'contract-tests/run/second-deployment',
  'tests/attack',
  'tests/foreign-stacks/foreign-stacks',
  'tools/package/image/image',
  'contract-tests/explore/pairs',
  'tests/kit/flips',
  'src/sweep/sweep-client',
  'contract-tests/run/middleman',
  'tests/kit/explored',
];

/** The order of test files where no run before this one is remembered, as on a clean checkout. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const ranked = others.toSorted((a, b) => rankOf(a) - rankOf(b));
    // What shares no modules comes first, such as files in a browser: that takes both cores, so they would all run at once.
    const pages = ranked.filter(isPage);
    const rest = ranked.filter((file) => !isPage(file));
    return [...rest.flatMap((file, at) => [file, ...pages.slice(at, at + 1)]), ...pages.slice(rest.length)];
  }
}

const isPage = ({ moduleId }: TestSpecification): boolean => moduleId.includes('.browser.');

function rankOf({ moduleId }: TestSpecification): number {
  const file = relative('', moduleId);
  const rank = first.findIndex((name) => file === `${name}.long.test.ts`);
  return rank === -1 ? first.length : rank;
}
