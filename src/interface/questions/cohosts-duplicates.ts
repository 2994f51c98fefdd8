import { describe } from '../../lib/describe.ts';
import { parts, question, type Occurrence } from '../question.ts';

export const cohostsDuplicates = question({
  id: 'cohosts.duplicates',
  section: '2.2',
  asks: 'A cohost is named twice, or is the host too. Do you refuse it?',
  assumes: 'you accept it',
  details: 'Accepted with an advice, or one of the two refused',
  answers: { ...parts('accepted', ['twice', 'host']), examples: [{ refused: ['host'] }, { refused: ['twice'] }] },
  default: 'accepted',
  kind: 'duplicate',
  at: ['/cohosts/{index}'],
  reports: 'first',
  occursIn: ({ host, cohosts }) => {
    if (!Array.isArray(cohosts)) return [];
    const pages: readonly unknown[] = cohosts;
    const known = new Set<string>();
    const [page] = [host].flat() as readonly unknown[];
    const found = [
      // Holes stand for elements that were refused.
      ['twice', pages.findIndex((one, at) => at in pages && known.size === known.add(String(one)).size)] as const,
      ['host', page === undefined ? -1 : pages.findIndex((one) => String(one) === String(page))] as const,
    ];
    return found
      .filter(([, index]) => index !== -1)
      .toSorted(([, one], [, other]) => one - other)
      .map(([part, index]): Occurrence => {
        const actual = describe(pages[index]);
        const advice = `${actual} is the host already, or a cohost twice.`;
        return { at: `/cohosts/${index}`, part, expected: () => 'each cohost once, and not the host', actual, advice };
      });
  },
  inRun: ['twice'],
  example: { create: { cohosts: [9003, 9003] } },
  examples: ({ pages: [host, other = host] }) => ({ twice: { cohosts: [other, other] }, host: { cohosts: [host] } }),
});
