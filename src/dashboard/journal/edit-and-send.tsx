import { Form } from '../parts/form.tsx';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { attempt } from '../sandbox.ts';
import { BodyText } from '../parts/body-text.tsx';
import { jsonLines, linesAt } from '../parts/json-lines.ts';
import { ExchangeOf } from './exchange-of.tsx';
import type { RequestMarks } from './marks.ts';
import type { PlainRequest } from './plain-request.ts';
import { send, type Sent } from './request.ts';

interface EditProps {
  readonly request: PlainRequest;
  /** `send` or `replay=12`. */
  readonly mark: string;
  /** What is said of it: the first place is where one begins to write; without, nothing has the focus. */
  readonly marks?: RequestMarks;
}

/** A request as it can be changed and sent. */
export function EditAndSend({ request, mark, marks }: EditProps) {
  const [answer, setAnswer] = useState<Sent | undefined>(undefined);
  const first = useRef<HTMLDivElement>(null);
  const written = pretty(request.body ?? '');
  // At once: focus that comes after the first paint takes what somebody types already.
  useLayoutEffect(() => {
    if (marks === undefined) return;
    const name = marks.headers.length > 0 ? 'headers' : marks.line.length > 0 ? 'url' : 'body';
    const field = first.current?.closest('form')?.querySelector<HTMLTextAreaElement>(`[name=${name}]`);
    field?.focus();
    if (name === 'body') field?.setSelectionRange(...placeOf(written, marks.body[0]?.pointer));
  }, []);
  const sendIt = (given: FormData) =>
    void attempt(async () => {
      setAnswer(await send(requestFrom(given), mark));
    });
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <Form onGiven={sendIt} class="request-form">
      <div class="row" ref={first}>
        <label class="over">
          Method <input name="method" size={7} defaultValue={request.method} required />
        </label>
        <label class="wide">
          Path <input name="url" defaultValue={request.url} required pattern="/.*" />
        </label>
      </div>
      <label class="wide">
        Headers, one on each line
        <textarea name="headers" rows={rowsOf(headers, 3)} spellcheck={false} defaultValue={headers} />
      </label>
      <label class="wide">
        Body
        <textarea name="body" rows={rowsOf(written, 4)} spellcheck={false} defaultValue={written} />
      </label>
      <div class="row">
        <button type="submit" class="main">
          Send
        </button>
      </div>
      {answer === undefined ? null : <SentAnswer {...answer} />}
    </Form>
  );
}

function SentAnswer({ status, basis, text, requestId }: Sent) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [requestId]);
  return (
    <div ref={place} class="answer">
      <p role="status">
        Answered <b>{status}</b>
        {basis === '' ? '' : `, based on: ${basis}`}. <ExchangeOf requestId={requestId} />
      </p>
      <BodyText text={text} />
    </div>
  );
}

/** @throws Error where a header is none */
function requestFrom(given: FormData): PlainRequest {
  const text = (name: string) => String(given.get(name) ?? '');
  const lines = text('headers')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return {
    method: text('method').trim(),
    url: text('url').trim(),
    headers: lines.map((line) => {
      const colon = line.indexOf(':');
      if (colon < 1) throw new Error(`“${line}” is no header: name: value`);
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
    body: text('body'),
  };
}

/** A box that holds all of a text, if that is not very long. */
const rowsOf = (text: string, least: number): number => Math.min(40, Math.max(least, text.split('\n').length + 1));

/** Where a value is in a body that `pretty` wrote; what is missing is written behind the beginning of what it belongs to. */
function placeOf(text: string, pointer = ''): readonly [start: number, end: number] {
  const lines = jsonLines(text) ?? [];
  const [line] = linesAt(lines, pointer);
  const at = line === undefined ? -1 : lines.indexOf(line);
  const written = text.split('\n');
  if (line === undefined || written[at]?.trim() !== line.text) return [0, 0];
  const end = written.slice(0, at + 1).join('\n').length;
  return line.pointer === pointer ? [end - line.text.length, end] : [end, end];
}

/** A body that was written on one line, as people edit it: each token as it was. */
function pretty(text: string): string {
  const lines = text.includes('\n') ? undefined : jsonLines(text);
  return lines?.map((line) => `${'  '.repeat(line.depth)}${line.text}`).join('\n') ?? text;
}
