import type { DatabaseError } from 'pg';

/**
 * Whether the database says that it did not make a statement; one that ends the connection meanwhile does not say so. The word for that is of
 * the language of the database (`lc_messages`): in another one than English, a code tells that comes with connections that go on.
 */
export const isRefusal = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === '' || /^08|^40003$/.test(code)) return false;
  const { severity } = error as DatabaseError;
  return severity === 'ERROR' || (!/^(FATAL|PANIC)$/.test(String(severity)) && ofStatements.test(code));
};

/** What is wrong with a statement, what it met, or that it may only read; not what may have ended a connection, such as a disk that is full. */
const ofStatements = /^(0A|2[1-46]|25006|40|42|44|54|55|57014)/;

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
