import type { JournalEntry } from '../../src/control/controls.ts';
import { questionCatalogue, rules } from '../catalogue.ts';
import { DocumentedId } from '../parts/documented-id.tsx';
import { Prose } from '../parts/prose.tsx';
import { shownText } from '../parts/visible.ts';

type Violation = JournalEntry['violations'][number];

/** Each rule that the request breaks: where, what was expected, what came, and what the document says. */
export function WhyRefused({ entry: { violations } }: { readonly entry: JournalEntry }) {
  return (
    <section class="why">
      <h3>Why refused</h3>
      <ol>
        {violations.map((violation, index) => (
          <li key={index}>
            <Why {...violation} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Why({ id, pointer, expected, actual }: Violation) {
  const rule = rules.value.get(id);
  const question = questionCatalogue.value.get(id);
  const section = (rule ?? question)?.section;
  return (
    <>
      <p>
        <DocumentedId id={id} />
        {pointer === '' ? null : (
          <>
            {' at '}
            <code>{shownText(pointer)}</code>
          </>
        )}
      </p>
      <dl class="facts-list">
        <dt>Expected</dt>
        <dd>
          <Prose text={expected} />
        </dd>
        <dt>Came</dt>
        <dd>{shownText(actual)}</dd>
        <dt>{rule === undefined ? 'The document leaves open' : 'The document says'}</dt>
        <dd>
          <Prose text={rule?.text ?? question?.question ?? ''} /> <span class="soft">(§{section})</span>
        </dd>
      </dl>
    </>
  );
}
