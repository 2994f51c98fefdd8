import { useLayoutEffect, useRef } from 'preact/hooks';
import { address, linkTo } from '../address.ts';
import { questionCatalogue } from '../catalogue.ts';
import { entries } from '../journal/feed.ts';
import { ask } from '../parts/ask.tsx';
import { act } from '../parts/act.ts';
import { AnswerInput } from '../parts/answer-input.tsx';
import { answerChoices, isClosed } from '../parts/answer-choices.ts';
import { counted } from '../../shared/counted.ts';
import { CopyButton, saveAs } from '../parts/copy.tsx';
import { documentation } from '../parts/documentation.ts';
import { Prose } from '../parts/prose.tsx';
import { FindBox } from '../parts/find-box.tsx';
import { ViewOf } from '../parts/view.tsx';
import { shownText } from '../parts/visible.ts';
import { channel, world } from '../sandbox.ts';
import { token } from '../token.ts';
import type { Answers, ListedQuestion, ProfileReading, QuestionId } from '../../src/control/controls.ts';
import { ciGate } from './ci-gate.ts';
import { profileAsText } from './profile-text.ts';

interface Standing {
  readonly question: ListedQuestion;
  readonly answer: unknown;
  readonly isAssumed: boolean;
  /** Exchanges of the journal whose answers it shaped. */
  readonly times: number;
}

/** What the interface leaves open, how this world answers it, and who relied on that: the assumed ones that were relied on first. */
export function QuestionsView() {
  return (
    <ViewOf title="Questions" load={() => world.value.profile.read()}>
      {(profile, again) => <Questions profile={profile} again={again} />}
    </ViewOf>
  );
}

interface QuestionsProps {
  readonly profile: ProfileReading;
  readonly again: () => Promise<void>;
}

function Questions({ profile, again }: QuestionsProps) {
  const { params } = address.value;
  const sought = params.get('find') ?? '';
  const all = standingsOf(profile);
  const found = all.filter(({ question: { id, question } }) =>
    `${id} ${question}`.toLowerCase().includes(sought.toLowerCase()),
  );
  const reliedOn = all.filter(({ isAssumed, times }) => isAssumed && times > 0).length;
  return (
    <>
      <p>
        The document leaves {all.length} points open; {Object.keys(profile.answers).length} of them are answered by the
        profile <bdi>{shownText(profile.profile, 60)}</bdi>, the others by assumption. Of those,{' '}
        {counted(reliedOn, 'question')} shaped answers in the journal.
      </p>
      <div class="row">
        <FindBox sought={sought} />
        <button type="button" onClick={() => saveAs('profile.yaml', profileAsText(profile), 'application/yaml')}>
          Save as profile
        </button>
        <CopyButton label="Copy the CI gate" text={copiedGate} />
        <button type="button" onClick={() => void allDefaults(again)}>
          All as the default
        </button>
      </div>
      <p class="soft" role="status">
        {counted(found.length, 'question')}
      </p>
      {found.map((standing) => (
        <Question
          key={standing.question.id}
          standing={standing}
          isOpen={params.get('id') === standing.question.id}
          onAnswer={(answer) => setAnswer(profile, { id: standing.question.id, answer }, again)}
        />
      ))}
    </>
  );
}

const copiedGate = () =>
  ciGate(world.value, {
    origin: location.origin,
    channel: channel.value,
    isGuarded: token.value !== undefined,
  });

async function allDefaults(again: () => Promise<void>): Promise<void> {
  if (
    !(await ask(
      'Answer every question as the default does? The answers of this world’s profile are lost.',
      'All as the default',
    ))
  )
    return;
  act(
    'Every question is answered as the default does.',
    () => world.value.profile.set({ profile: 'default', answers: {} }),
    again,
  );
}

function setAnswer(
  { profile }: ProfileReading,
  { id, answer }: { readonly id: QuestionId; readonly answer: unknown },
  again: () => Promise<void>,
): void {
  const answers = { [id]: answer } as Partial<Answers>; // the sandbox refuses what is not lawful
  act(
    `${id} is answered ${shownText(JSON.stringify(answer), 100)} from now on.`,
    () =>
      profile === 'default'
        ? world.value.profile.set({ profile: 'of the dashboard', answers })
        : world.value.profile.change(answers),
    again,
  );
}

function standingsOf({ answers, assumed }: ProfileReading): readonly Standing[] {
  const times = new Map<string, number>();
  for (const entry of entries.value) for (const { id } of entry.questions) times.set(id, (times.get(id) ?? 0) + 1);
  return [...questionCatalogue.value.values()]
    .map((question) => {
      const isAssumed = !(question.id in answers);
      const answer = isAssumed ? assumed[question.id] : answers[question.id];
      return { question, answer, isAssumed, times: times.get(question.id) ?? 0 };
    })
    .sort((a, b) => Number(b.isAssumed) - Number(a.isAssumed) || b.times - a.times);
}

interface QuestionProps {
  readonly standing: Standing;
  readonly isOpen: boolean;
  readonly onAnswer: (answer: unknown) => void;
}

function Question({ standing: { question, answer, isAssumed, times }, isOpen, onAnswer }: QuestionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isOpen) details.current?.scrollIntoView({ block: 'center' });
  }, [isOpen]);
  const choices = answerChoices(question).map((one) => JSON.stringify(one));
  return (
    <details ref={details} class="card" open={isOpen}>
      <summary>
        <span class={`badge ${isAssumed ? 'warn' : 'note'}`}>{isAssumed ? 'assumed' : 'answered'}</span>{' '}
        <code class="id">{question.id}</code>: <code>{shownText(JSON.stringify(answer), 80)}</code>
        {times === 0 ? null : <span class="soft"> · relied on by {counted(times, 'exchange')}</span>}
        <span class="asks">
          <Prose text={question.question} />
        </span>
      </summary>
      <p>
        <a href={documentation(question.id)}>§{question.section}</a>
      </p>
      <p>
        Lawful{isClosed(question) ? '' : ', for example'}:{' '}
        {choices.map((one) => (
          <code key={one} class="choice">
            {shownText(one, 200)}
          </code>
        ))}
      </p>
      <AnswerInput question={question} answer={answer} act="Answer so" onAnswer={onAnswer} />
      {times === 0 ? null : <a href={linkTo('journal', { rule: question.id })}>The exchanges that relied on it</a>}
    </details>
  );
}
