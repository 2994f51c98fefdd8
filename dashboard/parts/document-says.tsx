import { quotedText } from '../../shared/quoted.ts';
import type { ListedRule } from '../../src/control/controls.ts';
import { SectionLink } from './section-link.tsx';
import { Prose } from './prose.tsx';

/** What the document says, word for word, and how the sandbox reads it. */
export function DocumentSays({ section, quotes, text }: Pick<ListedRule, 'section' | 'quotes' | 'text'>) {
  return (
    <>
      <dt>The document says</dt>
      <dd>
        {quotes.map((quote) => (
          <q key={quote}>
            <Prose text={quotedText(quote)} />
          </q>
        ))}{' '}
        <SectionLink section={section} />
      </dd>
      <dt>Checked as</dt>
      <dd>
        <Prose text={text} />
      </dd>
    </>
  );
}
