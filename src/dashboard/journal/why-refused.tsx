import type { JournalEntry, ListedQuestion, ListedRule } from '../../control/controls.ts';
import { questionCatalogue, rules } from '../catalogue.ts';
import { DocumentedId, SectionLink } from '../parts/documented.tsx';
import { Pairs } from '../parts/pairs.tsx';
import { Prose } from '../parts/texts.tsx';
import { isMissing, nameOf } from './marks.ts';
import { shownText } from '../../lib/visible.ts';
import { quotedText } from '../../lib/describe.ts';

type Violation = JournalEntry['violations'][number];

/** Each rule that the request breaks: where, what was expected, what was received, and what the document says, word for word. */
export function WhyRefused({ entry: { violations } }: { readonly entry: JournalEntry }) {
  return (
    <section class="why">
      <h3>Why refused</h3>
      <Missing violations={violations} />
      <ol>
        {violations.map((violation, index) => (
          <li key={index}>
            <Why violation={violation} isOpen={index < MAX_OPEN} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the request lacks, in one line, each with its section. */
function Missing({ violations }: { readonly violations: readonly Violation[] }) {
  const missing = violations.filter(isMissing);
  if (missing.length === 0) return null;
  return (
    <p>
      Missing:{' '}
      {missing.map((violation, index) => (
        <span key={violation.pointer}>
          {index === 0 ? '' : ', '}
          <code>{shownText(nameOf(violation), 100)}</code> <SectionOf id={violation.id} />
        </span>
      ))}
    </p>
  );
}

function SectionOf({ id }: Pick<Violation, 'id'>) {
  const section = rules.value.get(id)?.section ?? questionCatalogue.value.get(id)?.section;
  return section === undefined ? null : <SectionLink section={section} />;
}

/** Further ones are a line each, so that the request stays near. */
const MAX_OPEN = 2;

function Why({ violation, isOpen }: { readonly violation: Violation; readonly isOpen: boolean }) {
  const { id, pointer, expected, actual } = violation;
  const rule = rules.value.get(id);
  const question = questionCatalogue.value.get(id);
  return (
    <details open={isOpen}>
      <summary>
        <code>{id}</code>
        {pointer === '' ? null : (
          <>
            {' at '}
            <code>{shownText(pointer)}</code>
          </>
        )}
      </summary>
      <Pairs
        rows={[
          [rule === undefined ? 'Question' : 'Rule', <DocumentedId id={id} />],
          ['Expected', <Prose text={expected} />],
          ['Received', shownText(actual)],
          ...(rule === undefined ? [] : saidOf(rule)),
          ...(question === undefined ? [] : openIn(question)),
        ]}
      />
    </details>
  );
}

/** What the document says, word for word, and how the sandbox reads it. */
const saidOf = ({ section, quotes, text }: ListedRule) => [
  [
    'The document says',
    <>
      {quotes.map((quote) => (
        <q key={quote}>
          <Prose text={quotedText(quote)} />
        </q>
      ))}{' '}
      <SectionLink section={section} />
    </>,
  ] as const,
  ['Checked as', <Prose text={text} />] as const,
];

const openIn = ({ question, section }: ListedQuestion) => [
  [
    'The document leaves open',
    <>
      <Prose text={question} /> <SectionLink section={section} />
    </>,
  ] as const,
];
