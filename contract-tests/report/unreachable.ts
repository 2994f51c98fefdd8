import type { ReportedExchange } from './report.ts';
import { pathKindOf } from './accepted-baseline.ts';
import { counted } from '../../src/lib/counted.ts';
import { excerpt, oneLine } from '../../src/lib/visible.ts';

/** A body is shown so far: its first letters show what answered. */
const MAX_BODY_LENGTH = 160;

/** More exchanges would push the message out of sight. */
const MAX_ATTEMPTS = 5;

/** Why a target could not be checked, and examples of what was tried; nothing that the target answered acts on a terminal or a CI runner. */
export function unreachableReport({
  message,
  attempts,
}: {
  readonly message: string;
  readonly attempts: readonly ReportedExchange[];
}): string {
  return `channel-sandbox: ${[oneLine(message), ...attemptLines(attempts)].join('\n')}\n`;
}

function attemptLines(attempts: readonly ReportedExchange[]): readonly string[] {
  if (attempts.length === 0) return [];
  const shown = firstOfEachKind(attempts).slice(0, MAX_ATTEMPTS);
  const others = attempts.length - shown.length;
  const more = others === 0 ? [] : [`  … and ${counted(others, 'other request')}`];
  return ['', `What was tried (${attempts.length}):`, ...shown.map(attemptText), ...more];
}

/** One of each operation and status. */
function firstOfEachKind(attempts: readonly ReportedExchange[]): readonly ReportedExchange[] {
  const kinds = new Map<string, ReportedExchange>();
  for (const one of attempts) {
    const kind = `${one.request.method} ${pathKindOf(one.request.url)} ${one.response?.status ?? 'none'}`;
    if (!kinds.has(kind)) kinds.set(kind, one);
  }
  return [...kinds.values()];
}

function attemptText({ request: { method, url, body }, response, failure }: ReportedExchange): string {
  const came =
    response === undefined ? oneLine(failure ?? 'no answer') : `${response.status} ${shortened(response.body)}`;
  return `  ${method} ${oneLine(url)}${body === undefined ? '' : ` ${shortened(body)}`}\n    → ${came}`;
}

function shortened(body: string): string {
  return excerpt(oneLine(body), MAX_BODY_LENGTH);
}
