import type { ReportedExchange } from './report.ts';
import { excerpt, oneLine } from '../../shared/visible.ts';

/** A body is shown so far: its first letters show what answered. */
const MAX_BODY_LENGTH = 160;

/** Why a target could not be checked, and all that was tried; nothing that the target answered acts on a terminal or a CI runner. */
export function unreachableReport({
  message,
  attempts,
}: {
  readonly message: string;
  readonly attempts: readonly ReportedExchange[];
}): string {
  const list = attempts.length === 0 ? [] : ['', `What was tried (${attempts.length}):`, ...attempts.map(attemptText)];
  return `channel-sandbox: ${[oneLine(message), ...list].join('\n')}\n`;
}

function attemptText({ request: { method, url, body }, response, failure }: ReportedExchange): string {
  const came =
    response === undefined ? oneLine(failure ?? 'no answer') : `${response.status} ${shortened(response.body)}`;
  return `  ${method} ${oneLine(url)}${body === undefined ? '' : ` ${shortened(body)}`}\n    → ${came}`;
}

function shortened(body: string): string {
  return excerpt(oneLine(body), MAX_BODY_LENGTH);
}
