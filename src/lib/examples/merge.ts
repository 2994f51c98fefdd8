import { isDeepStrictEqual } from 'node:util';
import { isRecord } from './example.ts';

/** How a recorded refusal for several violations was made: the whole of it, and what each violation alone would have been answered with. */
export interface SeenMerge {
  readonly parts: readonly unknown[];
  readonly whole: unknown;
}

/** One body of the bodies of several violations, as the recorded one was made of its parts. */
export function merge(parts: readonly unknown[], seen: SeenMerge | undefined): unknown {
  const [first] = parts;
  if (parts.length < 2) return first;
  if (parts.every((one) => typeof one === 'string')) return mergeTexts(parts, seen);
  if (parts.every((one) => typeof one === 'number')) return mergeNumbers(parts, seen);
  if (parts.every((one) => Array.isArray(one))) return mergeLists(parts, seen);
  return parts.every(isRecord) ? mergeObjects(parts, seen) : first;
}

const isSame = (parts: readonly unknown[]) => parts.every((one) => isDeepStrictEqual(one, parts[0]));

/** A count of violations, or a figure of the first. */
function mergeNumbers(parts: readonly number[], seen: SeenMerge | undefined): number {
  const [first = 0] = parts;
  const isCount = seen !== undefined && seen.whole === seen.parts.length && seen.parts.every((one) => one === 1);
  return isCount && first === 1 ? parts.length : first;
}

function mergeLists(parts: readonly (readonly unknown[])[], seen: SeenMerge | undefined): readonly unknown[] {
  const [first = []] = parts;
  const known = seenLists(seen);
  if (known === undefined) return isSame(parts) ? first : parts.flat();
  const { lists, whole } = known;
  if (whole.length > Math.max(...lists.map(({ length }) => length))) return parts.flat(); // it grows
  if (whole.length === 1 && parts.every(({ length }) => length === 1)) {
    // One entry stands for all violations, and may grow within.
    const inner = lists.flatMap((one) => one.slice(0, 1));
    return [merge(parts.flat(), { parts: inner, whole: whole[0] })];
  }
  return isSame(parts) || whole.length === lists[0]?.length ? first : parts.flat();
}

/** Undefined where what was recorded is no list. */
function seenLists(
  seen: SeenMerge | undefined,
): { readonly lists: readonly (readonly unknown[])[]; readonly whole: readonly unknown[] } | undefined {
  if (!Array.isArray(seen?.whole)) return undefined;
  const lists = seen.parts.filter((one) => Array.isArray(one));
  return lists.length < seen.parts.length ? undefined : { lists, whole: seen.whole };
}

function mergeObjects(
  parts: readonly Readonly<Record<string, unknown>>[],
  seen: SeenMerge | undefined,
): Readonly<Record<string, unknown>> {
  const names = [...new Set(parts.flatMap(Object.keys))];
  const merged = Object.fromEntries(
    names.map((name) => {
      const own = parts.filter((one) => Object.hasOwn(one, name)).map((one) => one[name]);
      return [name, merge(own, seenAt(name, seen))];
    }),
  );
  return seen === undefined || !isRecord(seen.whole) ? merged : { ...merged, ...countsIn(merged, seen.whole) };
}

/** `3 errors occurred`: texts that count the entries of a list beside them, of which one violation may have several. */
function countsIn(
  merged: Readonly<Record<string, unknown>>,
  whole: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const lists = Object.keys(whole).flatMap((name) => {
    const [was, is] = [whole[name], merged[name]];
    return Array.isArray(was) && Array.isArray(is) && was.length > 1 ? [{ was: was.length, is: is.length }] : [];
  });
  const [list] = lists;
  if (list === undefined || lists.length > 1) return {};
  const count = new RegExp(String.raw`^(\D*\b)${list.was}(\b\D{1,40})$`);
  const texts = Object.entries(whole).filter(([name, text]) => typeof text === 'string' && Object.hasOwn(merged, name));
  return Object.fromEntries(
    texts.flatMap(([name, text]) => {
      const [, before, after] = count.exec(String(text)) ?? [];
      return before === undefined ? [] : [[name, `${before}${list.is}${after}`]];
    }),
  );
}

/** What the recorded refusal shows of a member. */
function seenAt(name: string, seen: SeenMerge | undefined): SeenMerge | undefined {
  if (seen === undefined || !isRecord(seen.whole)) return undefined;
  const parts = seen.parts.filter(isRecord).filter((one) => Object.hasOwn(one, name));
  if (Object.hasOwn(seen.whole, name))
    return parts.length > 1 ? { parts: parts.map((one) => one[name]), whole: seen.whole[name] } : seenAnywhere(seen);
  return undefined;
}

/** Members that each violation has one of its own, such as those named after attributes, are alike: any that two share shows how. */
function seenAnywhere({ parts, whole }: SeenMerge): SeenMerge | undefined {
  if (!isRecord(whole)) return undefined;
  for (const name of Object.keys(whole)) {
    const own = parts.filter(isRecord).filter((one) => Object.hasOwn(one, name));
    if (own.length > 1) return { parts: own.map((one) => one[name]), whole: whole[name] };
  }
  return undefined;
}

/** `a; b`, `Invalid: a b (request 7)`, `a (and 1 more error)`, `2 errors`: as the recorded text was made of its parts. */
function mergeTexts(parts: readonly string[], seen: SeenMerge | undefined): string {
  const [first = ''] = parts;
  const { whole } = seen ?? {};
  if (seen === undefined || typeof whole !== 'string') return first;
  const was = seen.parts.map(String);
  if (isSame(was)) return mergeSame(parts, was, whole);
  if (isSame(parts)) return first;
  return joined(parts, inOrderOf(whole, was), whole);
}

/** A text that is the same for each: it may count them, or be repeated. */
function mergeSame(parts: readonly string[], was: readonly string[], whole: string): string {
  const [first = ''] = parts;
  const [one = ''] = was;
  if (whole === one || !isSame(parts)) return first;
  const counts = one.replace(/\b1\b/, String(was.length));
  return whole === counts ? first.replace(/\b1\b/, String(parts.length)) : joined(parts, was, whole);
}

/** Those that the whole holds, as it has them; then the others. */
function inOrderOf(whole: string, was: readonly string[]): readonly string[] {
  const found = was.filter((one) => whole.includes(one)).toSorted((a, b) => whole.indexOf(a) - whole.indexOf(b));
  return [...found, ...was.filter((one) => !found.includes(one))];
}

/** The same text of more or fewer violations: `2 errors`, `1 more`. */
function recounted(text: string, was: number, is: number): string {
  const made = text
    .replace(new RegExp(String.raw`\b${was}\b`), String(is))
    .replace(new RegExp(String.raw`\b${was - 1}\b`), String(is - 1));
  if (was === 2 && is > 2) return made.replace(/\bmore error\b/, 'more errors');
  return was > 2 && is === 2 ? made.replace(/\bmore errors\b/, 'more error') : made;
}

function joined(parts: readonly string[], was: readonly string[], whole: string): string {
  const [first = ''] = parts;
  const [a = ''] = was;
  if (whole === a) return first;
  const counted = (text: string) => recounted(text, was.length, parts.length);
  for (const core of coresOf(was)) {
    const made = joinedCores(parts, { was, whole, core, counted });
    if (made !== undefined) return made;
  }
  return whole.startsWith(a) ? first + counted(whole.slice(a.length)) : counted(whole);
}

type Core = (text: string) => string;

/** What of each text may have been joined: all of it, it without a beginning, or an end, that the texts have in common. */
function coresOf([a = '', b = '']: readonly string[]): readonly Core[] {
  const start = commonStart(a, b);
  const end = Math.min(commonEnd(a, b), a.length - start);
  const from = lastBreak(a.slice(0, start));
  const to = firstBreak(a.slice(a.length - end));
  return [(text) => text, (text) => text.slice(from), (text) => text.slice(from, text.length - to)];
}

interface Joining {
  readonly was: readonly string[];
  readonly whole: string;
  readonly core: Core;
  readonly counted: (text: string) => string;
}

/** Undefined where the whole does not hold the second text behind the first. */
function joinedCores(parts: readonly string[], { was, whole, core, counted }: Joining): string | undefined {
  const [first, second, last] = [was[0], was[1], was.at(-1)].map((text = '') => core(text)) as [string, string, string];
  const at = whole.indexOf(first);
  const next = at < 0 || first === '' ? -1 : whole.indexOf(second, at + first.length);
  if (next < 0) return undefined;
  const between = whole.slice(at + first.length, next);
  const tail = whole.slice(whole.lastIndexOf(last) + last.length);
  return counted(whole.slice(0, at)) + parts.map(core).join(between) + counted(tail);
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length += 1;
  return length;
}

function commonEnd(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}

/** Where a beginning that texts have in common ends: `Invalid: `, `<li>`. */
function lastBreak(start: string): number {
  return Math.max(start.lastIndexOf(': ') === -1 ? 0 : start.lastIndexOf(': ') + 2, start.lastIndexOf('>') + 1);
}

/** How much of an end that texts have in common is none of their own: ` (request 7)`, `</li>`. */
function firstBreak(end: string): number {
  const at = end.includes(' (') ? end.indexOf(' (') : end.lastIndexOf('</');
  return at === -1 ? 0 : end.length - at;
}
