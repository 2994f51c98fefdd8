import { BadgeLegend, explainedBases } from '../parts/badges.tsx';
import { outcomes } from './entry.ts';

/** Of what is next to an answer. */
export const markMeanings = {
  fault: ['odd', 'A fault, or a rule that is off, had a part in the answer: it proves nothing about the interface.'],
  'by hand': ['note', 'This page sent it: the audit of the client leaves it out.'],
  replay: ['note', 'This page sent an earlier request again: the audit of the client leaves it out.'],
  kit: ['note', 'The contract kit sent it (`verify`, `calibrate`, `compare`): the audit of the client leaves it out.'],
  advice: ['note', 'It is allowed, but not recommended.'],
} as const;

/** What the badges of the journal mean. */
export const Legend = () => (
  <BadgeLegend
    badges={[
      ...Object.values(outcomes).map(({ word, tone, meaning }) => [word, tone, meaning] as const),
      ...explainedBases('documented', 'assumed', 'owner'),
      ...Object.entries(markMeanings).map(([mark, [tone, meaning]]) => [mark, tone, meaning] as const),
    ]}
  />
);
