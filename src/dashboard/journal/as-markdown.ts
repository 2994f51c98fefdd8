import type { JournalEntry } from '../../control/controls.ts';

/** An exchange as Markdown, to be pasted into the report of a bug. The journal holds no credentials. */
export function asMarkdown({ request, response, violations, requestId, at, world }: JournalEntry): string {
  const why = violations.map(
    ({ id, pointer, expected, actual }) =>
      `- \`${id}\`${pointer === '' ? '' : ` at \`${pointer}\``}: expected ${expected}, but got ${actual}\n`,
  );
  const answer = response === null ? 'The connection was cut without an answer.\n' : messageOf(response);
  return [
    `### ${request.method} ${request.url} → ${response?.status ?? 'cut'}\n`,
    `${at}, request ID \`${requestId}\`, channel \`${world}\`, channel-sandbox\n`,
    ...(why.length === 0 ? [] : [`Why refused:\n\n${why.join('')}`]),
    `Request:\n\n${messageOf(request)}`,
    `Answer:\n\n${answer}`,
  ].join('\n');
}

function messageOf({ headers, body }: Pick<JournalEntry['request'], 'headers' | 'body'>): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const text = body === null ? '' : (body.text ?? `(${body.size} bytes that are no text)`);
  return fenced([lines, text].filter((part) => part !== '').join('\n\n'));
}

/** Its fence is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}http\n${text}\n${fence}\n`;
}
