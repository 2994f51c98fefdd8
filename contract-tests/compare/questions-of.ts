import type { Judgement } from '../judge/judgement.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { BodyDifference } from '../report/comparison.ts';
import type { ComparedRequest } from './requests/compared-request.ts';
import type { Exchanges } from './side.ts';

/** The open questions that a request is about, and on which of them a disagreement would have to rest. */
export interface Asked {
  readonly all: readonly string[];
  readonly onStatus: readonly string[];
  readonly onForm: (found: readonly BodyDifference[]) => readonly string[];
}

export interface Judged {
  readonly request: ComparedRequest;
  readonly judgement: Judgement;
  /** Questions in which the two take no form in common; a lawful event cannot be the same for both then. */
  readonly apart: readonly string[];
}

/** What `refusal.*` a rule's refusal is about. */
const stages: readonly (readonly [start: string, question: string])[] = [
  ['auth.', 'refusal.status.unauthenticated'],
  ['', 'refusal.status.invalid'],
];

/** What decides the form of an answer that shows what was asked for. */
const inSearch = ['search.data', 'search.paging', 'page.members'];
const inGet = ['page.members'];
const beside = 'answer.members';

/**
 * Which open questions decide how a request is answered: those of its judgement where one side accepts it and the other does not, those
 * of refusing where both refuse it, and those of a search's form where both show one.
 */
export function askedBy(judged: Judged, exchanges: Exchanges): Asked {
  const [a, b] = [outcomeOf(exchanges.a), outcomeOf(exchanges.b)];
  const own = ownQuestions(judged);
  const refusing = a === 'refused' || b === 'refused' ? refusalQuestions(judged) : { status: [], form: [] };
  const isShown = a === 'accepted' && b === 'accepted';
  const showing = [...(isShown ? showingQuestions(judged) : []), ...(isShown ? [beside] : [])];
  const all = [...new Set([...own, ...refusing.status, ...refusing.form, ...showing])];
  if (a === 'refused' && b === 'refused') {
    const precedence = own.filter((question) => question === 'refusal.precedence');
    const onForm = (found: readonly BodyDifference[]) => [...formQuestions(judged, found), ...precedence];
    return { all, onStatus: refusing.status, onForm };
  }
  if (a === b) {
    const onForm = (found: readonly BodyDifference[]) => {
      const isInside = found.every(({ pointer }) => /^\/data(?:\/|$)/.test(pointer));
      return [...own, ...showing.filter((question) => question !== beside || !isInside)];
    };
    return { all, onStatus: own, onForm };
  }
  return { all, onStatus: own, onForm: () => own };
}

function showingQuestions({ request: { ask } }: Judged): readonly string[] {
  if (ask.stray !== undefined) return [];
  if (ask.operation === 'pages.search') return inSearch;
  return ask.operation === 'pages.get' ? inGet : [];
}

const mediaType = 'refusal.status.media-type';

function ownQuestions({ request, judgement, apart }: Judged): readonly string[] {
  const { questions = judgement.questions.map(({ id }) => id), ask } = request;
  const isLawful = judgement.verdict === 'must-accept' && ask.operation.startsWith('events.');
  const hasParameter = questions.includes(mediaType) && /^application\/json\s*;/i.test(ask.contentType ?? '');
  return [...new Set([...questions, ...(hasParameter ? ['body.charset'] : []), ...(isLawful ? apart : [])])];
}

/** The questions of the stages at which it is wrong; where those are several, it is theirs which goes first. */
function refusalQuestions(judged: Judged): { readonly status: readonly string[]; readonly form: readonly string[] } {
  const own = ownQuestions(judged);
  const named = own.filter((question) => question.startsWith('refusal.status.'));
  const broken = judged.judgement.rules.map(({ id }) => stages.find(([start]) => id.startsWith(start))?.[1] ?? '');
  const open = own.some((question) => !question.startsWith('refusal.')) ? ['refusal.status.invalid'] : [];
  const status = [...new Set([...named, ...broken, ...open])];
  const precedence = status.length > 1 || own.includes('refusal.precedence') ? ['refusal.precedence'] : [];
  const several = isWrongTwice(judged) ? ['refusal.all-at-once'] : [];
  return { status: [...status, ...precedence], form: ['refusal.body', ...several] };
}

function isWrongTwice({ judgement: { rules, questions } }: Judged): boolean {
  return rules.length + questions.length > 1;
}

/** Of several faults one side may see fewer: as it reports the first alone, or as an open question makes one of them none. */
function formQuestions(judged: Judged, found: readonly BodyDifference[]): readonly string[] {
  const isOrderAlone = found.every(({ kind }) => kind === 'order');
  if (isOrderAlone || !isWrongTwice(judged)) return ['refusal.body'];
  const own = ownQuestions(judged).filter((question) => !question.startsWith('refusal.'));
  return ['refusal.body', 'refusal.all-at-once', ...own];
}
