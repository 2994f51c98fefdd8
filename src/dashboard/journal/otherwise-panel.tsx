import { Choice } from '../parts/form.tsx';
import { useState } from 'preact/hooks';
import type { JournalEntry } from '../../control/controls.ts';
import { goTo, linkWith } from '../address.ts';
import { questionCatalogue } from '../catalogue.ts';
import { AnswerInput } from '../parts/answer-input.tsx';
import { jsonLines } from '../parts/json-lines.ts';
import { lineDiff } from '../parts/line-diff.ts';
import { Prose } from '../parts/texts.tsx';
import { shownText } from '../../lib/visible.ts';
import { attempt, area, world } from '../sandbox.ts';
import { groundsOf } from './entry.ts';
import type { PlainRequest } from './plain-request.ts';
import { recordedRequest, send, type Sent } from './request.ts';

interface OtherwiseProps {
  readonly entry: JournalEntry;
  /** ID of the question; the one that is asked for most where it shaped nothing of this answer. */
  readonly sought: string;
}

/** Answers a question that shaped an answer otherwise, replays the request, and shows the difference. */
export function OtherwisePanel({ entry, sought }: OtherwiseProps) {
  const [shown, show] = useState<Otherwise | undefined>(undefined);
  const grounds = groundsOf(entry);
  const chosen = grounds.find(({ id }) => id === sought) ?? grounds[0];
  const question = questionCatalogue.value.get(chosen?.id ?? '');
  if (question === undefined) return null;
  const choose = (id: string) => {
    show(undefined);
    goTo(linkWith({ otherwise: id }), { replacing: true });
  };
  const replay = (answer: unknown) => void attempt(async () => show(await replayOtherwise(entry, question.id, answer)));
  return (
    <section>
      <h3>Try another answer, and replay</h3>
      <p class="soft">In two copies of this world, which stays as it is.</p>
      <Choice label="Question" value={chosen?.id} options={grounds.map(({ id }) => [id, id])} onChoose={choose} />
      <p>
        <Prose text={question.question} />
      </p>
      <AnswerInput
        key={question.id}
        question={question}
        answer={chosen?.answer}
        isOther
        act="Replay"
        onAnswer={replay}
      />
      {shown === undefined ? null : <Difference {...shown} />}
    </section>
  );
}

function Difference({ before, after }: Otherwise) {
  const lines = lineDiff(linesOf(before), linesOf(after));
  const isSame = lines.every(({ of }) => of === 'both');
  return (
    <>
      <p role="status">
        {isSame
          ? `Answered alike: ${after.status}.`
          : `Answered otherwise: ${before.status} before, ${after.status} now.`}
      </p>
      <pre class="body" tabIndex={0} aria-label="Difference">
        {lines.map(({ text, of }, index) => (
          <span key={index} class={`line ${of}`}>
            {`${{ both: ' ', before: '-', after: '+' }[of]} ${shownText(text)}`}
          </span>
        ))}
      </pre>
    </>
  );
}

/** Every answer has a request ID of its own: it is no difference. */
function linesOf({ status, text }: Sent): readonly string[] {
  const own = text.replace(/("requestId": ?)"[^"]*"/, '$1"…"');
  const body = jsonLines(own)?.map((line) => `${'  '.repeat(line.depth)}${line.text}`) ?? own.split('\n');
  return [`HTTP ${status}`, '', ...body];
}

/** The answers to one request under the present answer to a question, and under another. */
interface Otherwise {
  readonly before: Sent;
  readonly after: Sent;
}

/**
 * Replays a request in two copies of the world as it is now, which differ in one answer alone; the world itself, its journal and its audit
 * are left as they are.
 */
async function replayOtherwise(entry: JournalEntry, question: string, answer: unknown): Promise<Otherwise> {
  const [request, scenario, profile] = await Promise.all([
    recordedRequest(entry),
    world.value.scenario.snapshot(),
    world.value.profile.read(),
  ]);
  const replay = (answers: Readonly<Record<string, unknown>>) =>
    inCopy({ scenario, profile: answers, expiresAfter: 'PT5M' }, request, `replay=${entry.seq}`);
  const before = await replay(profile.answers);
  return { before, after: await replay({ ...profile.answers, [question]: answer }) };
}

async function inCopy(wish: object, request: PlainRequest, mark: string): Promise<Sent> {
  const { ask, act } = area.value;
  const { channelId, apiKey } = await ask('POST /worlds', { input: wish });
  const own = await world.value.fixtures();
  const inIt = (value: string) => value.replaceAll(own.apiKey, apiKey).replaceAll(own.channelId, channelId);
  try {
    const headers = request.headers.map(([name, value]) => [name, inIt(value)] as const);
    return await send({ ...request, headers }, mark);
  } finally {
    await act('DELETE /worlds/:channelId', { params: { channelId } });
  }
}
