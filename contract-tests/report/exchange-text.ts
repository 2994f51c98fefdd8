import { jsonValue } from '../../src/lib/json-value.ts';
import type { RequestDifference } from './accepted-baseline.ts';
import type { ReportedExchange } from './report.ts';
import { excerpt } from '../../src/lib/visible.ts';

/** `POST /v1/events.create → 201 in 12 ms`, or why no answer came. */
export function exchangeLine(exchange: ReportedExchange): string {
  return `${exchange.request.method} ${pathOf(exchange.request.url)} → ${outcome(exchange)}`;
}

/** The answer as it came: status, headers, a blank line, the body. */
export function answerText({ response, failure }: ReportedExchange): string {
  if (response === undefined) return `no answer: ${failure ?? 'unknown why'}`;
  const headers = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
  const end = failure === undefined ? [] : ['', `(${failure})`];
  return [`HTTP ${response.status}`, ...headers, '', readable(response.body), ...end].join('\n');
}

/** JSON indented, if that changes nothing but blanks; anything else as it is. */
function readable(body: string): string {
  const value = jsonValue(body);
  return value !== undefined && JSON.stringify(value) === body.trim() ? JSON.stringify(value, undefined, 2) : body;
}

function outcome({ response, failure }: ReportedExchange): string {
  if (response === undefined) return `no answer: ${failure ?? 'unknown why'}`;
  return `${response.status} in ${Math.round(response.durationMs)} ms`;
}

function pathOf(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') || '/';
}

const MAX_SIDE_LENGTH = 400;

/** What of an accepted request is otherwise in this one: what it has not, and what it has instead. */
export function differenceLines(
  difference: RequestDifference,
): readonly { readonly mark: '−' | '+'; readonly text: string }[] {
  const { where, name, accepted, sent } = difference;
  const named = where === 'member' ? JSON.stringify(name) : name;
  const line = (mark: '−' | '+', value: string | undefined) =>
    value === undefined ? [] : [{ mark, text: `${named}: ${excerpt(value, MAX_SIDE_LENGTH)}` }];
  return [...line('−', accepted), ...line('+', sent)];
}
