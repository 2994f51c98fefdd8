import { reportedExchange } from '../report/redact.ts';
import { bodyFlaw } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { TargetRefused } from '../target/target-errors.ts';

/** So many exchanges show it. */
const MAX_SHOWN = 4;

/**
 * Nothing is learnt of a deployment none of whose bodies could be read to its end.
 * @throws TargetRefused
 */
export function ensureReadable({ exchanges, residue, unknown, parts }: Session, target: string): void {
  const flaws = exchanges.flatMap(({ answer }) => (answer === undefined ? [] : [bodyFlaw(answer)]));
  const last = flaws.at(-1);
  if (last === undefined || flaws.includes(undefined)) return;
  const made = [...residue.map(String), ...unknown.map((title) => `one with the title "${title}"`)];
  const left = made.length === 0 ? '' : ` These events may have been created or changed: ${made.join(', ')}.`;
  throw new TargetRefused(
    `${target} gave no answer that could be read to its end, so that there is nothing to learn: ${last}.${left}`,
    exchanges.slice(-MAX_SHOWN).map((exchange) => reportedExchange(exchange, parts.credentials)),
  );
}
