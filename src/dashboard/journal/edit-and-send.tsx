import { Form } from '../parts/form.tsx';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { attempt } from '../sandbox.ts';
import { BodyText } from '../parts/body-text.tsx';
import { jsonLines } from '../parts/json-lines.ts';
import { ExchangeOf } from './exchange-of.tsx';
import type { PlainRequest } from './plain-request.ts';
import { send, type Sent } from './request.ts';

interface EditProps {
  readonly request: PlainRequest;
  /** `send` or `replay=12`. */
  readonly mark: string;
  /** Whether it is to be filled in at once. */
  readonly isFirst?: boolean;
}

/** A request as it can be changed and sent. */
export function EditAndSend({ request, mark, isFirst = false }: EditProps) {
  const [answer, setAnswer] = useState<Sent | undefined>(undefined);
  const method = useRef<HTMLInputElement>(null);
  // At once: focus that comes after the first paint takes what somebody types already.
  useLayoutEffect(() => {
    if (isFirst) method.current?.focus();
  }, []);
  const sendIt = (given: FormData) =>
    void attempt(async () => {
      setAnswer(await send(requestFrom(given), mark));
    });
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <Form onGiven={sendIt} class="request-form">
      <div class="row">
        <label class="over">
          Method <input ref={method} name="method" size={7} defaultValue={request.method} required />
        </label>
        <label class="wide">
          Path <input name="url" defaultValue={request.url} required pattern="/.*" />
        </label>
      </div>
      <label class="wide">
        Headers, one on each line
        <textarea name="headers" rows={4} spellcheck={false} defaultValue={headers} />
      </label>
      <label class="wide">
        Body
        <textarea name="body" rows={10} spellcheck={false} defaultValue={pretty(request.body ?? '')} />
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
  return (
    <div class="answer">
      <p role="status">
        Answered <b>{status}</b>
        {basis === '' ? '' : `; basis: ${basis}`}. <ExchangeOf requestId={requestId} />
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

/** A body that was written on one line, as people edit it: each token as it was. */
function pretty(text: string): string {
  const lines = text.includes('\n') ? undefined : jsonLines(text);
  return lines?.map((line) => `${'  '.repeat(line.depth)}${line.text}`).join('\n') ?? text;
}
