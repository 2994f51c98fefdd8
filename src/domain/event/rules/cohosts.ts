import { describe, mostTold } from '../../violation.ts';
import { rule } from './rule.ts';

/** §2.2: each of them, the first and the last alike. */
export const cohostsArePages = rule(
  'event.cohosts.valid',
  ['/cohosts/{index}'],
  ({ input: { cohosts = [] }, facts }) => {
    const wrong: { at: `/cohosts/${number}`; expected: string; actual: string }[] = [];
    // `forEach` passes over holes: elements that are no int were refused already.
    cohosts.forEach((cohost, index) => {
      if (wrong.length < mostTold && !facts.isPage(cohost))
        wrong.push({ at: `/cohosts/${index}`, expected: 'a valid page ID', actual: describe(cohost) });
    });
    return wrong;
  },
);

/** A cohost twice, or the host among them. */
export const cohostsAreDistinct = rule(
  'cohosts.duplicates',
  ['/cohosts/{index}'],
  ({ input: { cohosts = [], host }, ask }) => {
    const known = new Set([host]);
    const index = cohosts.findIndex((cohost, at) => at in cohosts && known.size === known.add(cohost).size);
    if (index === -1) return undefined;
    const [at, actual] = [`/cohosts/${index}`, describe(cohosts[index])];
    return ask('cohosts.duplicates') === 'refused'
      ? { at, expected: 'each cohost once, and not the host', actual }
      : { at, advice: `${actual} is the host already, or a cohost twice.` };
  },
);
