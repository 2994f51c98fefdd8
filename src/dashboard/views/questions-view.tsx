import { Button } from '../parts/button.tsx';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted } from '../../lib/describe.ts';
import type {
  AnswerGrounds,
  Answers,
  GivenGrounds,
  ListedQuestion,
  ProfileReading,
  QuestionId,
} from '../../control/controls.ts';
import { address, linkTo } from '../address.ts';
import { questionCatalogue } from '../catalogue.ts';
import { entries, feedState } from '../journal/feed.ts';
import { assumedTimes, type Relied, reliedOn } from '../journal/relied.ts';
import { act, actOnceAgreed, profileWords } from '../frame/status.ts';
import { BadgeLegend, BasisBadge, explainedBases } from '../parts/badges.tsx';
import { CopyButton, saveAs } from '../parts/copy.tsx';
import { FindBox } from '../parts/find-box.tsx';
import { NothingFound } from '../parts/nothing-found.tsx';
import { ViewOf } from '../parts/view.tsx';
import { shownText } from '../../lib/visible.ts';
import { channel, world } from '../sandbox.ts';
import { token } from '../token.ts';
import { ciGate } from './ci-gate.ts';
import { profileAsText } from './profile-text.ts';
import { isEnumeration, listedAnswers } from '../../interface/question.ts';
import { AnswerInput } from '../parts/answer-input.tsx';
import { documentation, SectionLink } from '../parts/documented.tsx';
import { Prose } from '../parts/texts.tsx';

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
  const order = useOrder(all);
  const found = all
    .filter(({ question: { id, question } }) => `${id} ${question}`.toLowerCase().includes(sought.toLowerCase()))
    .toSorted((a, b) => order.indexOf(a.question.id) - order.indexOf(b.question.id));
  const open = all.filter(isAssumed).length;
  const assumedNow = all.filter(({ relied }) => assumedTimes(relied) > 0).length;
  return (
    <>
      <p>
        The document leaves {all.length} points open. In this world {open} of them are assumed or being tried, and{' '}
        {all.length - open} have a confirmed answer in the profile <bdi>{profileWords(profile)}</bdi>. The client’s
        requests in the journal relied on {counted(assumedNow, 'unconfirmed answer')}.
      </p>
      <div class="row">
        <FindBox sought={sought} />
        <Button onClick={() => saveAs('profile.yaml', profileAsText(profile), 'application/yaml')}>
          Save as profile
        </Button>
        <CopyButton label="Copy the CI gate" text={copiedGate} />
        <Button onClick={() => void allDefaults(again)}>Reset all answers</Button>
      </div>
      <p class="soft" role="status">
        {counted(found.length, 'question')}
      </p>
      <BadgeLegend badges={explainedBases('assumed', 'trying', 'owner')} />
      {found.map((standing) => (
        <QuestionCard
          key={standing.question.id}
          standing={standing}
          isOpen={params.get('id') === standing.question.id}
          onAnswer={(answer, grounds) => setAnswer({ id: standing.question.id, answer }, grounds, again)}
        />
      ))}
      {found.length > 0 ? null : <NothingFound clear={{ find: null }}>No question fits.</NothingFound>}
    </>
  );
}

/** A card stays where it is while the view is open: it is looked for there. The order waits for the journal to be read. */
function useOrder(all: readonly Standing[]): readonly QuestionId[] {
  const fixed = useRef<readonly QuestionId[]>([]);
  if (fixed.current.length === all.length) return fixed.current;
  const order = byWeight(all);
  if (feedState.value !== 'opening') fixed.current = order;
  return order;
}

const copiedGate = () =>
  ciGate(world.value, {
    origin: location.origin,
    channel: channel.value,
    isGuarded: token.value !== undefined,
  });

const allDefaults = (again: () => Promise<void>) =>
  actOnceAgreed(
    ['Answer every question as the default does? The answers of this world’s profile are lost.', 'Reset all answers'],
    'Every question is answered as the default does.',
    () => world.value.profile.set({ profile: 'default', answers: {} }),
    again,
  );

function setAnswer(
  { id, answer }: { readonly id: QuestionId; readonly answer: unknown },
  grounds: AnswerGrounds,
  again: () => Promise<void>,
): void {
  const answers = { [id]: answer } as Partial<Answers>; // the sandbox refuses what is not lawful
  const value = shownText(JSON.stringify(answer), 100);
  const said =
    grounds.basis === 'owner'
      ? `Recorded: ${grounds.source} says that ${id} is ${value}.`
      : `The world now answers ${id} with ${value}, which nobody has confirmed.`;
  act(said, () => world.value.profile.change(answers, grounds), again);
}

function standingsOf({ answers, assumed, evidence }: ProfileReading): readonly Standing[] {
  const relied = reliedOn(entries.value);
  return [...questionCatalogue.value.values()].map((question) => ({
    question,
    answer: question.id in answers ? answers[question.id] : assumed[question.id],
    grounds: evidence[question.id],
    relied: relied.get(question.id) ?? [],
  }));
}

/** Those that the client relied on by assumption first, the most often first. */
const byWeight = (standings: readonly Standing[]): readonly QuestionId[] =>
  standings
    .toSorted((a, b) => assumedTimes(b.relied) - assumedTimes(a.relied) || Number(isAssumed(b)) - Number(isAssumed(a)))
    .map(({ question }) => question.id);

const isAssumed = ({ grounds }: Standing) => (grounds?.basis ?? 'assumed') === 'assumed';

/** A question, the world's answer to it, and what the client relied on. */
interface Standing {
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

function QuestionCard({ standing: { question, answer, grounds, relied }, isOpen, onAnswer }: QuestionProps) {
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
    assumed: 'You are trying this answer. Nobody has confirmed it.',
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
