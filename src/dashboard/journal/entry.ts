import { otherSenderOf } from '../../lib/request-marks.ts';
import type { JournalEntry } from '../../control/controls.ts';
import type { Explained } from '../parts/badges.tsx';

/** The badge of a request that the client did not send, and its words; undefined for one of the client. */
export function otherSender({
  request,
}: Pick<JournalEntry, 'request'>): { readonly mark: 'replay' | 'by hand' | 'kit'; readonly text: string } | undefined {
  const found = otherSenderOf(request.headers);
  if (found === undefined) return undefined;
  if (found.sender === 'kit') return { mark: 'kit', text: 'sent by the contract kit' };
  const isReplay = found.value.startsWith('replay');
  return isReplay
    ? { mark: 'replay', text: found.value.replace('=', ' of ') }
    : { mark: 'by hand', text: 'sent by hand' };
}

type Ground = JournalEntry['questions'][number];

/** The open questions that shaped an answer: the assumed ones first, as the real platform may answer otherwise. */
export const groundsOf = ({ questions }: JournalEntry): readonly Ground[] =>
  questions.toSorted((a, b) => rank(a) - rank(b));

const order = ['assumed', 'calibrated', 'owner'];

/** The status of a refusal is asked for most. */
const rank = ({ id, basis }: Ground): number => order.indexOf(basis) * 2 + (id.startsWith('refusal.status.') ? 0 : 1);

/** What became of a request, with its colour and shape. */
export const outcomes = {
  accepted: { word: 'accepted', tone: 'good', meaning: 'The sandbox carried it out.' },
  refused: { word: 'refused', tone: 'warn', meaning: 'A rule, an open question or the protocol refused it.' },
  cut: { word: 'cut', tone: 'bad', meaning: 'The connection ended without an answer.' },
  own: {
    word: 'by the sandbox',
    tone: 'bad',
    meaning: 'The sandbox itself sent this answer, by a fault or because it could not go on.',
  },
} as const satisfies Record<JournalEntry['outcome'], Readonly<Record<'word' | 'tone' | 'meaning', string>>>;

/** Its status, in the colour of what became of it. */
export const answerBadge = (entry: JournalEntry): Explained => [
  String(entry.response?.status ?? 'cut'),
  toneOf(entry),
  outcomes[entry.outcome].meaning,
];

/** The colour of an answer. */
export function toneOf({ outcome, response }: JournalEntry): string {
  return outcome === 'refused' && (response?.status ?? 500) >= 500 ? 'bad' : outcomes[outcome].tone;
}
