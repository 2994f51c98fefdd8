import type { DatabaseError } from 'pg';

/** Whether the database says that it did not make a statement; one that ends the connection meanwhile does not say so. */
export const isRefusal = (error: unknown): boolean =>
  codeOf(error) !== '' && (error as DatabaseError).severity === 'ERROR' && !/^08|^40003$/.test(codeOf(error));

/** Whether the database refuses a statement of ours for now: it can only be read, has no room, or takes away rights. What else it refuses is a bug. */
export const isPassingRefusal = (error: unknown): boolean =>
  isRefusal(error) && /^(25006|42501|53|55|57|58)/.test(codeOf(error));

/** SQLSTATE of what the database answered; '' for anything else. */
export function codeOf(error: unknown): string {
  const { code, severity } = error instanceof Error ? (error as Partial<DatabaseError>) : {};
  return severity === undefined ? '' : (code ?? '');
}

/** Whether a statement was refused since a row of its kind is there already. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505';
