import type { JournalEntry } from '../../control/controls.ts';

/** An exchange as Markdown, to be pasted into the report of a bug: whatever a client sent stands in fences. The journal holds no credentials. */
export function asMarkdown({ operation, request, response, violations, requestId, at, world }: JournalEntry): string {
  const why = violations.map(
    ({ id, pointer, expected, actual }) =>
      `${id}${pointer === '' ? '' : ` at ${pointer}`}: expected ${expected}, but got ${actual}`,
  );
  const answer = response === null ? 'The connection was cut without an answer.\n' : messageOf(response);
  return [
    `### ${request.method} ${operation ?? 'a request'} → ${response?.status ?? 'cut'}\n`,
    `${at}, request ID \`${requestId}\`, channel \`${world}\`, channel-sandbox\n`,
    ...(why.length === 0 ? [] : [`Why refused:\n\n${fenced(why.join('\n'), 'text')}`]),
    `Request:\n\n${messageOf(request, `${request.method} ${request.url}`)}`,
    `Answer:\n\n${answer}`,
  ].join('\n');
}

function messageOf({ headers, body }: Pick<JournalEntry['request'], 'headers' | 'body'>, line?: string): string {
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const text = body === null ? '' : (body.text ?? `(${body.size} bytes that are no text)`);
  return fenced([[line, head].filter(Boolean).join('\n'), text].filter((part) => part !== '').join('\n\n'), 'http');
}

/** Its fence is longer than any in the text. */
function fenced(text: string, language: 'http' | 'text'): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text}\n${fence}\n`;
}
