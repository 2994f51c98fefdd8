import { useLayoutEffect, useRef } from 'preact/hooks';
import type { JournalEntry } from '../../control/controls.ts';
import { address, goTo, linkWith, noEntry, linkTo } from '../address.ts';
import { shownText } from '../../lib/visible.ts';
import { otherSender, outcomes, toneOf, groundsOf } from './entry.ts';
import { EntryActions } from './entry-actions.tsx';
import { rowId } from './entry-table.tsx';
import { markMeanings } from './legend.tsx';
import { marksOf, type Sought } from './marks.ts';
import { Message } from './message.tsx';
import { WhyRefused } from './why-refused.tsx';
import { questionCatalogue } from '../catalogue.ts';
import { BasisBadge } from '../parts/badges.tsx';
import { Prose } from '../parts/texts.tsx';
import { documentation } from '../parts/documented.tsx';

/** All that the journal knows of one exchange. */
export function EntryDetail({ entry }: { readonly entry: JournalEntry }) {
  const { seq, request, response, violations, advices } = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  const sought = soughtIn(address.value.params);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: sought !== undefined }), []);
  const close = () => {
    goTo(linkWith(noEntry));
    requestAnimationFrame(() => (document.getElementById(rowId(seq)) ?? document.querySelector('main'))?.focus());
  };
  return (
    <section class="detail" aria-label={`Exchange ${seq}`} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <div class="row spread">
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{shownText(`${request.method} ${request.url}`, 120)}</bdi>
        </h2>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
      <Summary entry={entry} />
      <EntryActions entry={entry} />
      {violations.length === 0 ? null : <WhyRefused entry={entry} />}
      <Message title="Request" line={lineOf(request)} {...request} marks={marksOf(entry, sought)} />
      {response === null ? (
        <p>The connection was cut without an answer.</p>
      ) : (
        <Message title={`Answer ${response.status}`} {...response} />
      )}
      <RestsOn entry={entry} />
      {advices.length === 0 ? null : <Advices entry={entry} />}
    </section>
  );
}

function soughtIn(params: URLSearchParams): Sought | undefined {
  const pointer = params.get('at');
  return pointer === null ? undefined : { pointer, rule: params.get('breaks') ?? '' };
}

const lineOf = ({ method, url }: JournalEntry['request']): string => shownText(`${method} ${url}`, 2000);

function Summary({ entry }: { readonly entry: JournalEntry }) {
  const { seq, at, durationMs, operation, outcome, response, forced, requestId, worldTime } = entry;
  const other = otherSender(entry);
  return (
    <dl class="facts-list">
      <dt>Answer</dt>
      <dd>
        <span class={`badge ${toneOf(entry)}`} title={outcomes[outcome].meaning}>
          {response?.status ?? 'cut'}
        </span>{' '}
        {`${outcome} by ${operation ?? 'none of the operations'}, in ${durationMs} ms `}
        {forced.length === 0 ? null : (
          <span class="badge odd" title={markMeanings.fault[1]}>{`forced by ${forced.join(', ')}`}</span>
        )}
        {other === undefined ? null : (
          <span class="badge note" title={markMeanings[other.mark][1]}>
            {other.text}, not by the client
          </span>
        )}
      </dd>
      <dt>Number</dt>
      <dd>
        {seq}, request ID <code>{requestId}</code>
      </dd>
      <dt>Received</dt>
      <dd>
        <time dateTime={at}>{at}</time>, by the world’s clock <time>{worldTime}</time>
      </dd>
    </dl>
  );
}

function Advices({ entry: { advices } }: { readonly entry: JournalEntry }) {
  return (
    <section>
      <h3>Advice</h3>
      <ul>
        {advices.map(({ id, pointer, text }) => (
          <li key={`${id} ${pointer}`}>
            <code>{id}</code> {pointer === '' ? '' : `at ${shownText(pointer)}`}: {shownText(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Answered = JournalEntry['questions'][number];

/** The basis of an answer: the document alone, or answers to open questions as well. */
function RestsOn({ entry }: { readonly entry: JournalEntry }) {
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
