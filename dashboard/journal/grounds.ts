import type { JournalEntry } from '../../src/control/controls.ts';

type Ground = JournalEntry['questions'][number];

/** The open questions that shaped an answer: the assumed ones first, as the real platform may answer otherwise. */
export const groundsOf = ({ questions }: JournalEntry): readonly Ground[] =>
  questions.toSorted((a, b) => rank(a) - rank(b));

const order = ['assumed', 'calibrated', 'owner'];

/** The status of a refusal is asked for most. */
const rank = ({ id, basis }: Ground): number => order.indexOf(basis) * 2 + (id.startsWith('refusal.status.') ? 0 : 1);
