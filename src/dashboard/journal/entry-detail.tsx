import { Button } from '../parts/button.tsx';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JournalEntry } from '../../control/controls.ts';
import { address, goTo, linkTo, linkWith, noEntry } from '../address.ts';
import { shownText } from '../../lib/visible.ts';
import { answerBadge, groundsOf, otherSender, outcomes } from './entry.ts';
import { rowId } from './entry-table.tsx';
import { markMeanings } from './legend.tsx';
import { marksOf, type RequestMarks, type Sought } from './marks.ts';
import { WhyRefused } from './why-refused.tsx';
import { questionCatalogue, rules } from '../catalogue.ts';
import { Badge, BasisBadge } from '../parts/badges.tsx';
import { Pairs } from '../parts/pairs.tsx';
import { Moment, Prose } from '../parts/texts.tsx';
import { documentation } from '../parts/documented.tsx';
import { curlCommand, shellWord } from '../../lib/curl.ts';
import { CopyButton } from '../parts/copy.tsx';
import { attempt, tell, world } from '../sandbox.ts';
import { asMarkdown } from './as-markdown.ts';
import { asTest, surroundingsOf } from './as-test.ts';
import { EditAndSend } from './edit-and-send.tsx';
import { OtherwisePanel } from './otherwise-panel.tsx';
import type { PlainRequest } from './plain-request.ts';
import { recordedRequest, send } from './request.ts';
import { BodyText } from '../parts/body-text.tsx';
import { counted } from '../../lib/describe.ts';
import { type Mark, Marked } from '../parts/marked.tsx';

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
        <Button onClick={close}>Close</Button>
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
  const { seq, at, durationMs, operation, outcome, forced, requestId, worldTime } = entry;
  const other = otherSender(entry);
  return (
    <Pairs
      rows={[
        [
          'Answer',
          <>
            <Badge of={answerBadge(entry)} />{' '}
            {`${outcomes[outcome].word}, ${operation ?? 'none of the four operations'}, in ${durationMs} ms `}
            {forced.length === 0 ? null : <Badge of={[`forced by ${forced.join(', ')}`, ...markMeanings.fault]} />}
            {other === undefined ? null : (
              <Badge of={[`${other.text}, not by the client`, ...markMeanings[other.mark]]} />
            )}
          </>,
        ],
        [
          'Number',
          <>
            {seq}, request ID <code>{requestId}</code>
          </>,
        ],
        [
          'Received',
          <>
            <Moment at={at} />, by the world’s clock <Moment at={worldTime} />
          </>,
        ],
      ]}
    />
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
      <h3>Based on</h3>
      {entry.forced.length === 0 ? null : (
        <p>A fault, or a rule that is off, had a part in it: it proves nothing about the interface.</p>
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

/** What can be done with an exchange. */
function EntryActions({ entry }: { readonly entry: JournalEntry }) {
  const [edited, edit] = useState<PlainRequest | undefined>(undefined);
  const otherwise = address.value.params.get('otherwise');
  const mark = `replay=${entry.seq}`;
  const replay = async () => {
    const { status, requestId } = await send(await recordedRequest(entry), mark);
    tell(`Replayed: answered ${status}, and ${entry.response?.status ?? 'not at all'} before.`, requestId);
  };
  return (
    <>
      <div class="row" role="group" aria-label="Actions">
        <CopyButton label="Copy as curl" text={() => commandOf(entry)} />
        <CopyButton label="Copy as Markdown" text={() => asMarkdown(entry)} />
        <CopyButton label="Copy as a vitest test" text={() => testOf(entry)} />
        <Button onClick={() => void attempt(replay)}>Replay</Button>
        <Button
          aria-expanded={edited !== undefined}
          onClick={() =>
            void attempt(async () => edit(edited === undefined ? await recordedRequest(entry) : undefined))
          }
        >
          Edit and send
        </Button>
        {entry.questions.length === 0 ? null : (
          <Button
            aria-expanded={otherwise !== null}
            onClick={() => goTo(linkWith({ otherwise: otherwise === null ? 'any' : null }), { replacing: true })}
          >
            Try another answer
          </Button>
        )}
      </div>
      {edited === undefined ? null : <EditAndSend request={edited} mark={mark} marks={marksOf(entry, undefined)} />}
      {otherwise === null ? null : <OtherwisePanel entry={entry} sought={otherwise} />}
    </>
  );
}

async function commandOf(entry: JournalEntry): Promise<string> {
  const request = await recordedRequest(entry);
  return curlCommand({ ...request, url: `${location.origin}${request.url}` }, shellWord);
}

const testOf = async (entry: JournalEntry): Promise<string> =>
  asTest(entry, await surroundingsOf(entry, world.value, { rules: rules.value, questions: questionCatalogue.value }));

interface MessageProps extends Pick<JournalEntry['request'], 'headers' | 'body'> {
  readonly title: string;
  /** Of a request: its method and path. */
  readonly line?: string;
  readonly marks?: RequestMarks;
}

const none: RequestMarks = { line: [], headers: [], body: [] };

/** A request or an answer, each part with what is said of it. */
function Message({ title, line, headers, body, marks = none }: MessageProps) {
  return (
    <section>
      <h3>{title}</h3>
      {line === undefined || marks.line.length === 0 ? null : (
        <pre class="body">
          <Marked marks={marks.line}>{line}</Marked>
        </pre>
      )}
      <Headers headers={headers} marks={marks.headers} />
      {body === null || body.size === 0 ? <p class="soft">No body.</p> : <BodyOf body={body} marks={marks.body} />}
    </section>
  );
}

interface HeadersProps extends Pick<MessageProps, 'headers'> {
  readonly marks: RequestMarks['headers'];
}

/** Folded, but where something is said of one of them. */
function Headers({ headers, marks }: HeadersProps) {
  const [isOpen, setOpen] = useState(marks.length > 0);
  const isSent = (sought: string) => headers.some(([name]) => name.toLowerCase() === sought);
  const missing = [...new Set(marks.map(({ name }) => name))].filter((name) => !isSent(name));
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{counted(headers.length, 'header')}</summary>
      <dl class="headers">
        {headers.map(([name, value], index) => (
          <Header key={index} name={name} marks={marks}>
            {shownText(value, 2000)}
          </Header>
        ))}
        {missing.map((name) => (
          <Header key={name} name={name} marks={marks}>
            not sent
          </Header>
        ))}
      </dl>
    </details>
  );
}

interface HeaderProps {
  readonly name: string;
  readonly marks: RequestMarks['headers'];
  readonly children: string;
}

function Header({ name, marks, children }: HeaderProps) {
  const own = marks.filter((mark) => mark.name === name.toLowerCase());
  return (
    <div>
      <dt>{shownText(name, 200)}</dt>
      <dd>{own.length === 0 ? children : <Marked marks={own}>{children}</Marked>}</dd>
    </div>
  );
}

interface BodyOfProps {
  readonly body: NonNullable<MessageProps['body']>;
  readonly marks: readonly Mark[];
}

function BodyOf({ body, marks }: BodyOfProps) {
  return (
    <>
      {body.truncated === true ? <p class="soft">The beginning of {body.size} bytes.</p> : null}
      {body.text === undefined ? (
        <p>{body.size} bytes that are no text.</p>
      ) : (
        <CopiedBody text={body.text} marks={marks} />
      )}
    </>
  );
}

/** What is copied are the characters as they came, not what is shown of them. */
function CopiedBody({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  return (
    <>
      <BodyText text={text} marks={marks} />
      <CopyButton label="Copy body" text={() => text} />
    </>
  );
}
