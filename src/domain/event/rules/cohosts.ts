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
    const found = [indexOfHost(cohosts, host), indexOfTwice(cohosts)] as const;
    const [first, ...others] = found.filter((index) => index !== -1).sort((a, b) => a - b);
    if (first === undefined) return undefined;
    const answer = ask('cohosts.duplicates');
    const isRefused = (index: number) => {
      if (typeof answer === 'string') return answer === 'refused';
      return (
        (index === found[0] && answer.refused.includes('host')) ||
        (index === found[1] && answer.refused.includes('twice'))
      );
    };
    const refused = [first, ...others].find(isRefused);
    const [at, actual] = [`/cohosts/${refused ?? first}`, describe(cohosts[refused ?? first])];
    return refused === undefined
      ? { at, advice: `${actual} is the host already, or a cohost twice.` }
      : { at, expected: 'each cohost once, and not the host', actual };
  },
);

const indexOfHost = (cohosts: readonly number[], host: number | undefined) =>
  host === undefined ? -1 : cohosts.indexOf(host);

/** Holes stand for elements that were refused. */
function indexOfTwice(cohosts: readonly number[]): number {
  const known = new Set<number>();
  return cohosts.findIndex((cohost, at) => at in cohosts && known.size === known.add(cohost).size);
}

/** So many cohosts are refused by nobody. */
const everybodyTakes = 4;

/** More cohosts than an event may have. */
export const cohostsAreFew = rule('cohosts.maximum', ['/cohosts'], ({ input: { cohosts = [] }, ask }) => {
  if (cohosts.length <= everybodyTakes) return undefined;
  const most = ask('cohosts.maximum');
  if (most === 'none' || cohosts.length <= most) return undefined;
  return { expected: `at most ${most} cohosts`, actual: `${cohosts.length} cohosts` };
});
