import { useEffect, useRef, useState } from 'preact/hooks';
import type { JournalEntry } from '../../src/control/controls.ts';
import { goTo, linkWith } from '../address.ts';
import { BodyText, type Mark } from '../parts/body-text.tsx';
import { visible } from '../parts/visible.ts';
import { byHandOf } from './by-hand.ts';
import { EntryActions } from './entry-actions.tsx';
import { toneOf } from './entry-table.tsx';
import { RestsOn } from './rests-on.tsx';
import { WhyRefused } from './why-refused.tsx';

/** All that the journal knows of one exchange. */
export function EntryDetail({ entry }: { readonly entry: JournalEntry }) {
  const { seq, request, response, violations, advices } = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const close = () => goTo(linkWith({ entry: null }));
  return (
    <section class="detail" aria-label={`Exchange ${seq}`} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <div class="row spread">
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{visible(`${request.method} ${request.url}`, 120)}</bdi>
        </h2>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
      <Summary entry={entry} />
      <EntryActions entry={entry} />
      {violations.length === 0 ? null : <WhyRefused entry={entry} />}
      <Message title="Request" headers={request.headers} body={request.body} marks={marksOf(entry)} />
      <RestsOn entry={entry} />
      {advices.length === 0 ? null : <Advices entry={entry} />}
      {response === null ? (
        <p>The connection was cut without an answer.</p>
      ) : (
        <Message title={`Answer ${response.status}`} headers={response.headers} body={response.body} marks={[]} />
      )}
    </section>
  );
}

const marksOf = ({ violations, advices }: JournalEntry): readonly Mark[] =>
  [
    ...violations.map(({ pointer, expected }) => ({ pointer, text: `expected ${expected}` })),
    ...advices.map(({ pointer, text }) => ({ pointer, text })),
  ].filter(({ pointer }) => pointer !== '' && !/^\/(headers|path)\//.test(pointer));

function Summary({ entry }: { readonly entry: JournalEntry }) {
  const { seq, at, durationMs, operation, outcome, response, forced, requestId, worldTime } = entry;
  const hand = byHandOf(entry);
  return (
    <dl class="facts-list">
      <dt>Answer</dt>
      <dd>
        <span class={`badge ${toneOf(entry)}`}>{response?.status ?? 'cut'}</span> {outcome}
        {forced.length === 0 ? null : <span class="badge odd">{`forced by ${forced.join(', ')}`}</span>}
        {hand === undefined ? null : <span class="badge note">{hand.replace('=', ' of ')}, not the client’s</span>}
      </dd>
      <dt>Operation</dt>
      <dd>{operation ?? 'none'}</dd>
      <dt>Number</dt>
      <dd>
        {seq}, request ID <code>{requestId}</code>
      </dd>
      <dt>Came</dt>
      <dd>
        <time dateTime={at}>{at}</time>, by the world’s clock {worldTime}; took {durationMs} ms
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
            <code>{id}</code> {pointer === '' ? '' : `at ${visible(pointer)}`}: {visible(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MessageProps extends Pick<JournalEntry['request'], 'headers' | 'body'> {
  readonly title: string;
  readonly marks: readonly Mark[];
}

function Message({ title, headers, body, marks }: MessageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h3>{title}</h3>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{headers.length} headers</summary>
        <dl class="headers">
          {headers.map(([name, value], index) => (
            <div key={index}>
              <dt>{visible(name, 200)}</dt>
              <dd>{visible(value, 2000)}</dd>
            </div>
          ))}
        </dl>
      </details>
      {body === null || body.size === 0 ? <p class="soft">No body.</p> : <BodyOf body={body} marks={marks} />}
    </section>
  );
}

function BodyOf({
  body,
  marks,
}: {
  readonly body: NonNullable<MessageProps['body']>;
  readonly marks: readonly Mark[];
}) {
  return (
    <>
      {body.truncated === true ? <p class="soft">The beginning of {body.size} bytes.</p> : null}
      {body.text === undefined ? (
        <p>{body.size} bytes that are no text.</p>
      ) : (
        <BodyText text={body.text} marks={marks} />
      )}
    </>
  );
}
