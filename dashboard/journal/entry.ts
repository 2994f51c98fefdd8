import type { JournalEntry } from '../../src/control/controls.ts';

/** Marks requests of this page, so that the audit of the client leaves them out. */
export const byHandHeader = 'x-sandbox-by-hand';

/** `send`, or `replay=12`; undefined for a request of the client's. */
export const byHandOf = ({ request }: JournalEntry): string | undefined =>
  request.headers.find(([name]) => name.toLowerCase() === byHandHeader)?.[1];

type Ground = JournalEntry['questions'][number];

/** The open questions that shaped an answer: the assumed ones first, as the real platform may answer otherwise. */
export const groundsOf = ({ questions }: JournalEntry): readonly Ground[] =>
  questions.toSorted((a, b) => rank(a) - rank(b));

const order = ['assumed', 'calibrated', 'owner'];

/** The status of a refusal is asked for most. */
const rank = ({ id, basis }: Ground): number => order.indexOf(basis) * 2 + (id.startsWith('refusal.status.') ? 0 : 1);

/** What became of a request, with its colour and shape. */
export const outcomes = {
  accepted: { tone: 'good', meaning: 'The sandbox carried it out.' },
  refused: { tone: 'warn', meaning: 'A rule, an open question or the protocol refused it.' },
  cut: { tone: 'bad', meaning: 'The connection ended without an answer.' },
  own: { tone: 'bad', meaning: 'The sandbox answered for itself, by a fault or because it could not go on.' },
} as const satisfies Record<JournalEntry['outcome'], { readonly tone: string; readonly meaning: string }>;

/** The colour of an answer. */
export function toneOf({ outcome, response }: JournalEntry): string {
  return outcome === 'refused' && (response?.status ?? 500) >= 500 ? 'bad' : outcomes[outcome].tone;
}
