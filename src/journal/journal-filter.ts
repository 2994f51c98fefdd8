import type { QuestionId, RuleId } from '../domain/vocabulary/ids.ts';
import type { OperationId } from '../contract/operations.ts';
import type { JournalOutcome } from './journal-entry.ts';
import type { Recorded } from './recorded.ts';
import type { Ring } from './ring.ts';

/** Which entries are asked for: those that fit all that is given. */
export interface JournalFilter {
  readonly operation?: OperationId;
  /** Status of the answer. */
  readonly status?: number;
  readonly outcome?: JournalOutcome;
  /** A rule that was broken, or a question whose answer refused. */
  readonly rule?: RuleId | QuestionId;
  /** A question that shaped the answer. */
  readonly question?: QuestionId;
  /** Occurs in the request ID, the path, the headers or a body, whatever the case. */
  readonly text?: string;
  /** Only entries with a larger `seq`. */
  readonly after?: number;
  /** No more than this: with `after` the first of them, without it the latest. */
  readonly limit?: number;
}

/** The numbers of those that a filter asks for, whatever text they hold. */
export const select = (
  records: Pick<Ring, 'after'>,
  { after, ...sought }: Omit<JournalFilter, 'text' | 'limit'>,
): readonly number[] => records.after(after ?? 0).flatMap(([seq, record]) => (fits(record, sought) ? [seq] : []));

/** As many as are asked for: with `after` the first, else the latest. */
export function limited<One>(
  all: readonly One[],
  { after, limit = all.length }: { readonly after?: number | undefined; readonly limit?: number | undefined },
): readonly One[] {
  return after === undefined ? all.slice(Math.max(0, all.length - limit)) : all.slice(0, limit);
}

/** Whether an exchange is one that a filter asks for, whatever text it holds. */
export function fits(
  record: Pick<Recorded, 'operation' | 'outcome' | 'asked'> & {
    readonly response: { readonly status: number } | null;
    readonly violations: readonly { readonly id: string }[];
  },
  { operation, status, outcome, rule, question }: JournalFilter,
): boolean {
  return (
    isSought(operation, record.operation) &&
    isSought(status, record.response?.status ?? 0) &&
    isSought(outcome, record.outcome) &&
    (rule === undefined || record.violations.some(({ id }) => id === rule)) &&
    (question === undefined || record.asked.includes(question))
  );
}

const isSought = (sought: unknown, actual: unknown) => sought === undefined || sought === actual;
