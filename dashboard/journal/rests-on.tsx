import type { JournalEntry } from '../../src/control/controls.ts';
import { linkTo } from '../address.ts';
import { questions } from '../catalogue.ts';
import { Prose } from '../parts/prose.tsx';
import { visible } from '../parts/visible.ts';

type Answered = JournalEntry['questions'][number];

/** The open questions whose answers shaped an answer: the assumed ones first, as the real platform may answer otherwise. */
export function RestsOn({ entry }: { readonly entry: JournalEntry }) {
  const all = entry.questions.toSorted((a, b) => rank(a) - rank(b));
  return (
    <section>
      <h3>What it rests on</h3>
      {entry.forced.length === 0 ? null : (
        <p>A misbehaviour that was asked for had a part in it: it proves nothing about the interface.</p>
      )}
      {all.length === 0 ? (
        <p>
          <span class="badge good">documented</span> by the interface’s document alone.
        </p>
      ) : (
        <ul class="plain">
          {all.map((one) => (
            <li key={one.id}>
              <Ground {...one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const order = ['assumed', 'calibrated', 'owner'];

/** The status of a refusal is asked for most. */
const rank = ({ id, basis }: Answered): number => order.indexOf(basis) * 2 + (id.startsWith('refusal.status.') ? 0 : 1);

function Ground({ id, basis, answer }: Answered) {
  const question = questions.value.get(id);
  return (
    <details>
      <summary>
        <span class={`badge ${basis === 'assumed' ? 'warn' : 'note'}`}>{basis}</span> <code class="id">{id}</code>:{' '}
        <code>{visible(JSON.stringify(answer), 60)}</code>
      </summary>
      <p>
        <Prose text={question?.question ?? ''} /> <span class="soft">(§{question?.section})</span>
      </p>
      <p class="soft">
        {basis === 'assumed'
          ? 'The document does not say it, and nobody has confirmed the answer: the real platform may answer otherwise.'
          : 'The document does not say it; the profile does.'}{' '}
        <a href={linkTo('questions', { id })}>Answer it otherwise</a>
      </p>
    </details>
  );
}
