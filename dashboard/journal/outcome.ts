import type { JournalEntry } from '../../src/control/controls.ts';

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
