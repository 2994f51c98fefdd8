import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted } from '../../lib/counted.ts';
import type { AnswerGrounds, GivenGrounds, ListedQuestion } from '../../control/controls.ts';
import { linkTo } from '../address.ts';
import type { Relied } from '../journal/relied.ts';
import { isEnumeration, listedAnswers } from '../../interface/question.ts';
import { AnswerInput } from '../parts/answer-input.tsx';
import { BasisBadge } from '../parts/badges.tsx';
import { documentation, SectionLink } from '../parts/documented.tsx';
import { Prose } from '../parts/texts.tsx';
import { shownText } from '../../lib/visible.ts';

/** A question, the world's answer to it, and what the client relied on. */
export interface Standing {
  readonly question: ListedQuestion;
  readonly answer: unknown;
  /** Basis of the profile's own answer; undefined where the default's holds. */
  readonly grounds: GivenGrounds | undefined;
  readonly relied: readonly Relied[];
}

interface QuestionProps {
  readonly standing: Standing;
  readonly isOpen: boolean;
  readonly onAnswer: (answer: unknown, grounds: AnswerGrounds) => void;
}

export function QuestionCard({ standing: { question, answer, grounds, relied }, isOpen, onAnswer }: QuestionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isOpen) details.current?.scrollIntoView({ block: 'center' });
  }, [isOpen]);
  const choices = listedAnswers(question).map((one) => JSON.stringify(one));
  return (
    <details ref={details} class="card question" open={isOpen}>
      <summary>
        <BasisBadge basis={grounds?.basis === 'assumed' ? 'trying' : (grounds?.basis ?? 'assumed')} />{' '}
        <code class="id">{question.id}</code> <code>{shownText(JSON.stringify(answer), 80)}</code>
        <span class="asks">
          <Prose text={question.question} />
        </span>
        <ReliedOn relied={relied} />
      </summary>
      <p>
        <a href={documentation(question.id)}>Documentation</a> · left open in <SectionLink section={question.section} />
        {relied.length === 0 ? null : (
          <>
            {' '}
            · <a href={linkTo('journal', { rule: question.id })}>The exchanges that relied on it</a>
          </>
        )}
      </p>
      {grounds === undefined ? null : <Grounds {...grounds} />}
      <p>
        Lawful{isEnumeration(question) ? '' : ', for example'}:{' '}
        {choices.map((one) => (
          <code key={one} class="choice">
            {shownText(one, 200)}
          </code>
        ))}
      </p>
      <AnswerInput
        question={question}
        answer={answer}
        act="Use this answer"
        onAnswer={(chosen) => onAnswer(chosen, { basis: 'assumed' })}
      />
      <OwnersReply question={question} answer={answer} onAnswer={onAnswer} />
    </details>
  );
}

/** With the basis that each answer had when it was given. */
function ReliedOn({ relied }: Pick<Standing, 'relied'>) {
  if (relied.length === 0) return null;
  const all = relied.map(
    ({ times, basis, answer }) =>
      `${counted(times, 'exchange')} (${basis === 'owner' ? 'the owner’s' : basis} ${shownText(JSON.stringify(answer), 40)})`,
  );
  return <span class="relied">relied on by {all.join(', ')}</span>;
}

function Grounds({ basis, source, seenAt }: GivenGrounds) {
  const words = {
    assumed: 'It is being tried; nobody has confirmed it.',
    calibrated: 'A deployment showed it',
    owner: 'The platform’s owner said so',
  };
  if (basis === 'assumed') return <p class="soft">{words.assumed}</p>;
  return (
    <p class="soft">
      {words[basis]}
      {source === undefined ? '' : `: ${shownText(source, 500)}`}
      {seenAt === undefined ? '' : ` (${seenAt.slice(0, 10)})`}.
    </p>
  );
}

/** Says that the owner answered: it takes who said so, and when. */
function OwnersReply({
  question,
  answer,
  onAnswer,
}: Pick<Standing, 'question' | 'answer'> & Pick<QuestionProps, 'onAnswer'>) {
  return (
    <details class="reply">
      <summary>Record the owner’s reply…</summary>
      <p class="soft">From then on the answer counts as the owner’s: the letter to the owner no longer asks for it.</p>
      <AnswerInput
        question={question}
        answer={answer}
        name="The owner’s answer"
        act="Record the reply"
        onAnswer={(chosen, given) =>
          onAnswer(chosen, { basis: 'owner', source: String(given.get('source')), seenAt: String(given.get('seenAt')) })
        }
      >
        <label>
          Who said so <input name="source" required maxLength={500} placeholder="mail of Ana" />
        </label>
        <label>
          On <input name="seenAt" type="date" required />
        </label>
      </AnswerInput>
    </details>
  );
}
