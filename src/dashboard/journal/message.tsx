import { useState } from 'preact/hooks';
import type { JournalEntry } from '../../control/controls.ts';
import { BodyText } from '../parts/body-text.tsx';
import { CopyButton } from '../parts/copy.tsx';
import { counted } from '../../lib/counted.ts';
import { Marked, type Mark } from '../parts/marked.tsx';
import { shownText } from '../../lib/visible.ts';
import type { RequestMarks } from './marks.ts';

interface MessageProps extends Pick<JournalEntry['request'], 'headers' | 'body'> {
  readonly title: string;
  /** Of a request: its method and path. */
  readonly line?: string;
  readonly marks?: RequestMarks;
}

const none: RequestMarks = { line: [], headers: [], body: [] };

/** A request or an answer, each part with what is said of it. */
export function Message({ title, line, headers, body, marks = none }: MessageProps) {
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
