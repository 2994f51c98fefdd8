import { useState } from 'preact/hooks';
import type { JournalEntry } from '../../src/control/controls.ts';
import { questions } from '../catalogue.ts';
import { AnswerInput } from '../parts/answer-input.tsx';
import { jsonLines } from '../parts/json-lines.ts';
import { lineDiff } from '../parts/line-diff.ts';
import { Prose } from '../parts/prose.tsx';
import { visible } from '../parts/visible.ts';
import { attempt } from '../sandbox.ts';
import { replayOtherwise, type Otherwise } from './otherwise.ts';
import type { Sent } from './request.ts';

/** Answers a question that shaped an answer otherwise, replays the request, and shows the difference. */
export function OtherwisePanel({ entry }: { readonly entry: JournalEntry }) {
  const [chosen, choose] = useState(entry.questions[0]?.id as string | undefined);
  const [shown, show] = useState<Otherwise | undefined>(undefined);
  const question = questions.value.get(chosen ?? '');
  const present = entry.questions.find(({ id }) => id === chosen)?.answer;
  if (question === undefined) return null;
  const replay = (answer: unknown) => void attempt(async () => show(await replayOtherwise(entry, question.id, answer)));
  return (
    <section>
      <h3>Answer a question otherwise, and replay</h3>
      <p class="soft">In two copies of this world, which stays as it is.</p>
      <label>
        Question{' '}
        <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {entry.questions.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      </label>
      <p>
        <Prose text={question.question} />
      </p>
      <AnswerInput key={question.id} question={question} answer={present} act="Replay" onAnswer={replay} />
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
            {`${{ both: ' ', before: '-', after: '+' }[of]} ${visible(text)}\n`}
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
