import { createTextSearch } from '../../lib/text-search.ts';
import type { JournalEntry } from '../../control/controls.ts';

/** What the journal is narrowed to, as the address has it; an empty text narrows nothing. */
export interface Filter {
  /** `none`: requests that reached no operation. */
  readonly operation: string;
  /** `422`; `4xx` or `4` for all that begin so; `cut` where there was no answer. */
  readonly status: string;
  /** Part of the ID of a rule that was broken, or of a question that shaped the answer. */
  readonly rule: string;
  readonly refused: boolean;
  readonly forced: boolean;
  /** Occurs in the request ID, the path, the headers or a body. */
  readonly text: string;
}

export const filterOf = (params: URLSearchParams): Filter => ({
  operation: params.get('operation') ?? '',
  status: params.get('status') ?? '',
  rule: params.get('rule') ?? '',
  refused: params.has('refused'),
  forced: params.has('forced'),
  text: params.get('find') ?? '',
});

export const fits = (entry: JournalEntry, filter: Filter): boolean =>
  fitsWords(entry, filter) && (filter.text === '' || searchFor(filter.text)(entry));

const fitsWords = (entry: JournalEntry, { operation, status, rule, refused, forced }: Filter): boolean =>
  (operation === '' || nameOf(entry) === operation) &&
  statusOf(entry).startsWith(status.toLowerCase().replace(/x+$/, '')) &&
  (rule === '' || idsOf(entry).some((id) => id.includes(rule))) &&
  (!refused || entry.outcome === 'refused') &&
  (!forced || entry.forced.length > 0);

let last: { readonly text: string; readonly search: (entry: JournalEntry) => boolean } | undefined;

/** A search that looks through each exchange once: a hundred may come in a second while it is on. */
function searchFor(text: string): (entry: JournalEntry) => boolean {
  if (last?.text !== text) {
    const [found, search] = [new WeakMap<JournalEntry, boolean>(), createTextSearch(text)];
    const once = (entry: JournalEntry) => {
      const known = found.get(entry) ?? search(entry);
      found.set(entry, known);
      return known;
    };
    last = { text, search: once };
  }
  return last.search;
}

/** Takes all that narrows the journal out of the address. */
export const noFilter = { operation: null, status: null, rule: null, refused: null, forced: null, find: null } as const;

const nameOf = ({ operation }: JournalEntry): string => operation ?? 'none';

const statusOf = ({ response }: JournalEntry): string => String(response?.status ?? 'cut');

const idsOf = ({ violations, questions }: JournalEntry): readonly string[] => [
  ...violations.map(({ id }) => id),
  ...questions.map(({ id }) => id),
];
