import { folded, wordsOf } from '../folded.ts';
import { isRecord } from './example.ts';

/** A page as an answer shows it (§2.1). */
export interface ShownPage {
  readonly id: number;
  readonly title: string;
  readonly logo: string;
}

/** The title in small letters of ASCII as far as it has such, its words joined by `-`. */
export const slugOf = (title: string): string => wordsOf(folded(title)).join('-');

/** Whether a value is a page with all that the interface tells of it. */
export const isPage = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && ['id', 'title', 'logo'].every((name) => Object.hasOwn(value, name));

/** Characters of a text that is made of a page. */
const MAX_TEXT = 5000;

/** @param before results before the first one shown */
type WritePage = (page: ShownPage, index: number, before?: number) => unknown;

/**
 * Takes a recorded page, or what is shown with it, apart once: its ID, title and logo are replaced, in members of its own too, and so is its
 * place among the results.
 * @param before results before the recorded one, which was the first
 */
export function compilePage(sample: unknown, before?: number): WritePage {
  const [page] = pagesIn(sample);
  return compile(sample, page ?? {}, before);
}

function pagesIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (isPage(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pagesIn) : [];
}

function compile(value: unknown, page: Readonly<Record<string, unknown>>, before: number | undefined): WritePage {
  if (isPage(value)) {
    const more = Object.entries(value).map(([name, one]) => [name, compile(one, page, undefined)] as const);
    return (present, index) => {
      const members = more.map(([name, write]) => [name, write(present, index)] as const);
      return { ...Object.fromEntries(members), ...present };
    };
  }
  if (Array.isArray(value)) {
    const items = value.map((one) => compile(one, page, before));
    return (...present) => items.map((write) => write(...present));
  }
  if (isRecord(value)) {
    const members = Object.entries(value).map(([name, one]) => [name, compile(one, page, before)] as const);
    return (...present) => Object.fromEntries(members.map(([name, write]) => [name, write(...present)]));
  }
  if (typeof value === 'string') return compileText(value, page);
  if (typeof value !== 'number') return () => value;
  if (value === page['id']) return ({ id }) => id;
  return compilePlace(value, before);
}

/** A place among the results: from 0 or from 1, of those shown or of all. */
function compilePlace(value: number, before: number | undefined): WritePage {
  if (before === undefined) return () => value;
  if (before > 0 && (value === before || value === before + 1))
    return (_page, index, start = 0) => start + index + (value - before);
  return value === 0 || value === 1 ? (_page, index) => index + value : () => value;
}

function compileText(text: string, { id, title, logo }: Readonly<Record<string, unknown>>): WritePage {
  const slots: readonly (readonly [written: string, of: (page: ShownPage) => string])[] = [
    [String(logo ?? ''), (page: ShownPage) => page.logo] as const,
    [String(title ?? ''), (page: ShownPage) => page.title] as const,
    [slugOf(String(title ?? '')), (page: ShownPage) => slugOf(page.title)] as const,
    [String(id ?? ''), (page: ShownPage) => String(page.id)] as const,
  ].filter(([written]) => written.length > 1);
  const own = slots.filter(([written]) => text.includes(written));
  if (own.length === 0) return () => text;
  const pattern = new RegExp(
    own.map(([written]) => written.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'),
    'g',
  );
  const parts: (string | ((page: ShownPage) => string))[] = [];
  let at = 0;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    parts.push(text.slice(at, index), own.find(([written]) => written === found)?.[1] ?? found);
    at = index + found.length;
  }
  const all = [...parts, text.slice(at)];
  return (page) =>
    all
      .map((part) => (typeof part === 'string' ? part : part(page)))
      .join('')
      .slice(0, MAX_TEXT);
}
