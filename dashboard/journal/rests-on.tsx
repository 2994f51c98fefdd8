import type { JournalEntry } from '../../src/control/controls.ts';
import { linkTo, linkWith } from '../address.ts';
import { questionCatalogue } from '../catalogue.ts';
import { BasisBadge } from '../parts/badges.tsx';
import { Prose } from '../parts/texts.tsx';
import { documentation } from '../parts/documented.tsx';
import { shownText } from '../../shared/visible.ts';
import { groundsOf } from './entry.ts';

type Answered = JournalEntry['questions'][number];

/** The basis of an answer: the document alone, or answers to open questions as well. */
export function RestsOn({ entry }: { readonly entry: JournalEntry }) {
  const all = groundsOf(entry);
  return (
    <section>
      <h3>Basis</h3>
      {entry.forced.length === 0 ? null : (
        <p>A misbehaviour that was asked for had a part in it: it proves nothing about the interface.</p>
      )}
      {all.length === 0 ? (
        <p>
          <BasisBadge basis="documented" /> by the interface’s document alone.
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

function Ground({ id, basis, answer }: Answered) {
  const question = questionCatalogue.value.get(id);
  return (
    <details>
      <summary>
        <BasisBadge basis={basis} /> <code class="id">{id}</code>: <code>{shownText(JSON.stringify(answer), 60)}</code>
      </summary>
      <p>
        <Prose text={question?.question ?? ''} /> <a href={documentation(id)}>§{question?.section}</a>
      </p>
      <p class="soft">
        {basis === 'assumed'
          ? 'The document does not say it, and nobody has confirmed the answer: the real platform may answer otherwise.'
          : 'The document does not say it; the profile does.'}{' '}
        <a href={linkTo('questions', { id })}>Try another answer</a>,{' '}
        <a href={linkWith({ otherwise: id })}>or only here, and replay</a>
      </p>
    </details>
  );
}
