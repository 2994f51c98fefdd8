import type { JournalEntry } from '../../src/control/controls.ts';

export const operationFilters = ['pages.search', 'pages.get', 'events.create', 'events.update'] as const;

/** What the journal is narrowed to, as the address has it; an empty text narrows nothing. */
export interface Filter {
  /** `none`: requests that reached no operation. */
  readonly operation: string;
  /** `422`, or `4` for all that begin so. */
  readonly status: string;
  /** Part of the ID of a rule that was broken, or of a question that shaped the answer. */
  readonly rule: string;
  readonly refused: boolean;
  readonly forced: boolean;
}

export const filterOf = (params: URLSearchParams): Filter => ({
  operation: params.get('operation') ?? '',
  status: params.get('status') ?? '',
  rule: params.get('rule') ?? '',
  refused: params.has('refused'),
  forced: params.has('forced'),
});

export const fits = (entry: JournalEntry, { operation, status, rule, refused, forced }: Filter): boolean =>
  (operation === '' || nameOf(entry) === operation) &&
  statusOf(entry).startsWith(status) &&
  (rule === '' || idsOf(entry).some((id) => id.includes(rule))) &&
  (!refused || entry.outcome === 'refused') &&
  (!forced || entry.forced.length > 0);

const nameOf = ({ operation }: JournalEntry): string => operation ?? 'none';

const statusOf = ({ response }: JournalEntry): string => String(response?.status ?? 'cut');

const idsOf = ({ violations, questions }: JournalEntry): readonly string[] => [
  ...violations.map(({ id }) => id),
  ...questions.map(({ id }) => id),
];
