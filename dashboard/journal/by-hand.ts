import type { JournalEntry } from '../../src/control/controls.ts';

/** Marks requests of this page, so that the audit of the client leaves them out. */
export const byHandHeader = 'x-sandbox-by-hand';

/** `send`, or `replay=12`; undefined for a request of the client's. */
export const byHandOf = ({ request }: JournalEntry): string | undefined =>
  request.headers.find(([name]) => name.toLowerCase() === byHandHeader)?.[1];
