import { useRef } from 'preact/hooks';
import { counted } from '../../lib/counted.ts';
import type { AnswerGrounds, Answers, ProfileReading, QuestionId } from '../../control/controls.ts';
import { address } from '../address.ts';
import { questionCatalogue } from '../catalogue.ts';
import { entries, feedState } from '../journal/feed.ts';
import { assumedTimes, reliedOn } from '../journal/relied.ts';
import { act } from '../frame/status.ts';
import { BadgeLegend, explainedBases } from '../parts/badges.tsx';
import { ask } from '../parts/ask.tsx';
import { CopyButton, saveAs } from '../parts/copy.tsx';
import { FindBox } from '../parts/find-box.tsx';
import { NothingFound } from '../parts/nothing-found.tsx';
import { ViewOf } from '../parts/view.tsx';
import { shownText } from '../../lib/visible.ts';
import { channel, world } from '../sandbox.ts';
import { token } from '../token.ts';
import { ciGate } from './ci-gate.ts';
import { profileAsText } from './profile-text.ts';
import { QuestionCard, type Standing } from './question-card.tsx';

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
        {all.length - open} have a confirmed answer in the profile <bdi>{shownText(profile.profile, 60)}</bdi>. The
        client’s requests in the journal relied on {counted(assumedNow, 'unconfirmed answer')}.
      </p>
      <div class="row">
        <FindBox sought={sought} />
        <button type="button" onClick={() => saveAs('profile.yaml', profileAsText(profile), 'application/yaml')}>
          Save as profile
        </button>
        <CopyButton label="Copy the CI gate" text={copiedGate} />
        <button type="button" onClick={() => void allDefaults(again)}>
          Reset all answers
        </button>
      </div>
      <p class="soft" role="status">
        {counted(found.length, 'question')}
      </p>
      <BadgeLegend badges={explainedBases('assumed', 'trying', 'calibrated', 'owner')} />
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

async function allDefaults(again: () => Promise<void>): Promise<void> {
  if (
    !(await ask(
      'Answer every question as the default does? The answers of this world’s profile are lost.',
      'Reset all answers',
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
