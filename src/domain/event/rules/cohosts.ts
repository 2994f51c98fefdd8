import { describe, type Violation } from '../../violation.ts';
import type { EventRule } from './rule.ts';

/** `event.cohosts.valid` (§2.2): each of them, the first and the last alike. */
export const cohostsArePages: EventRule = ({ input: { cohosts = [] }, facts }) =>
  cohosts.flatMap((cohost, index): Violation[] =>
    facts.isPage(cohost)
      ? []
      : [
          {
            id: 'event.cohosts.valid',
            pointer: `/cohosts/${index}`,
            expected: 'a valid page ID',
            actual: describe(cohost),
          },
        ],
  );

/** A cohost twice, or the host among them (`cohosts.duplicates`). */
export const cohostsAreDistinct: EventRule = ({ input: { cohosts = [], host }, ask, advise }) => {
  const known = new Set([host]);
  const index = cohosts.findIndex((cohost) => known.size === known.add(cohost).size);
  if (index === -1) return undefined;
  const pointer = `/cohosts/${index}`;
  if (ask('cohosts.duplicates') === 'refused') {
    return {
      id: 'cohosts.duplicates',
      pointer,
      expected: 'each cohost once, and not the host',
      actual: describe(cohosts[index]),
    };
  }
  advise({
    id: 'cohosts.duplicates',
    pointer,
    text: `${describe(cohosts[index])} is the host already, or a cohost twice.`,
  });
  return undefined;
};
