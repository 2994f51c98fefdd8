import { jsonValue } from '../../lib/json-value.ts';
import type { JournalEntry } from '../../control/controls.ts';

/** What a request is about, in a few words: `"Garden workshop" → 5061`, `page 9000`, `"Community", 24 of 31`; empty where nobody knows. */
export const gistOf = (entry: JournalEntry): string => (entry.operation === null ? '' : gists[entry.operation](entry));

const gists: Readonly<Record<NonNullable<JournalEntry['operation']>, (entry: JournalEntry) => string>> = {
  'pages.get': (entry) => `page ${lastOf(entry)}`,
  'pages.search': (entry) => joined(', ', quoted(entry, 'query'), foundIn(answerOf(entry))),
  'events.create': (entry) => joined(' → ', quoted(entry, 'title'), /"id": ?"?(\d+)/.exec(answerOf(entry))?.[1] ?? ''),
  'events.update': (entry) => joined(' ', lastOf(entry), quoted(entry, 'title')),
};

/** The last part of its path. */
const lastOf = ({ request }: JournalEntry): string => request.url.split('?', 1)[0]?.split('/').at(-1) ?? '';

/** Of a request that was carried out: a refusal has no result. */
const answerOf = ({ outcome, response }: JournalEntry): string =>
  outcome === 'accepted' ? (response?.body?.text ?? '') : '';

/** Of a longer one its beginning: what comes behind it is to be seen too. */
const MAX_TITLE = 40;

const sought = {
  title: /"title"\s*:\s*("(?:[^"\\]|\\.)*")/,
  query: /"query"\s*:\s*("(?:[^"\\]|\\.)*")/,
} as const;

const joined = (between: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(between);

/** The first text of a name in a request’s body, in quotes; the body need not be whole. */
function quoted({ request }: JournalEntry, name: 'title' | 'query'): string {
  const [, written] = sought[name].exec(request.body?.text ?? '') ?? [];
  const value = jsonValue(written ?? '');
  if (typeof value !== 'string') return '';
  return `"${value.length > MAX_TITLE ? `${value.slice(0, MAX_TITLE).toWellFormed()}…` : value}"`;
}

/** How many results an answer has: `3`, or `24 of 31` where it says how many there are in all. */
function foundIn(text: string): string {
  const all = valuesIn(text);
  const list = all.find(([, value]) => Array.isArray(value))?.[1] as readonly unknown[] | undefined;
  if (list === undefined) return '';
  const total = all.find(([name, value]) => typeof value === 'number' && /total|count/i.test(name))?.[1];
  return total === undefined ? `${list.length} found` : `${list.length} of ${String(total)}`;
}

/** The members of an answer's envelope and of what is in it, to three levels; a result's own members stay out. */
function valuesIn(text: string): readonly (readonly [name: string, value: unknown])[] {
  const walk = (value: unknown, levels: number): readonly (readonly [string, unknown])[] =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? []
      : Object.entries(value).flatMap((one) => [one, ...(levels === 0 ? [] : walk(one[1], levels - 1))]);
  return walk(jsonValue(text), 2);
}
