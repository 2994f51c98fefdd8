import type { JournalEntry } from '../../src/control/controls.ts';
import { questionCatalogue, rules } from '../catalogue.ts';
import { DocumentedId } from '../parts/documented-id.tsx';
import { DocumentSays } from '../parts/document-says.tsx';
import { SectionLink } from '../parts/section-link.tsx';
import { Prose } from '../parts/prose.tsx';
import { shownText } from '../../shared/visible.ts';

type Violation = JournalEntry['violations'][number];

/** Each rule that the request breaks: where, what was expected, what was received, and what the document says, word for word. */
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
        <dt>Received</dt>
        <dd>{shownText(actual)}</dd>
        {rule === undefined ? null : <DocumentSays {...rule} />}
        {question === undefined ? null : (
          <>
            <dt>The document leaves open</dt>
            <dd>
              <Prose text={question.question} /> <SectionLink section={question.section} />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
