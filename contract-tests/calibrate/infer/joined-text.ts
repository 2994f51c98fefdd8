import type { KnownViolation } from '../../learn/observations.ts';
import { spokenOf, type Cell } from './sample.ts';

/** One text for all violations: what stands before and behind what is said of each, and between these. */
export interface Joined {
  /** What is said of one violation, where one is told. */
  readonly cells: readonly Cell<string>[];
  readonly between: string;
  readonly around: Around;
  /** Where one is told, if that is not the same: `1 error: ` and `2 errors: `. */
  readonly aroundOne: Around;
}

/** Texts of a template: `{count}` is how many there are. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

interface Told {
  /** The texts that there would be for each of the violations alone. */
  readonly alone: readonly string[];
  readonly text: string;
}

const MAX_BETWEEN_LENGTH = 20;
/** Of a longer text the beginning is known (`boundedValue`). */
const MAX_SEEN_LENGTH = 500;
const MAX_JOINED = 40;

/** How a text that speaks of all violations is made from what is said of one; undefined where it is not. */
export function joinedText(cells: readonly Cell[]): Joined | undefined {
  const texts = cells.filter((cell): cell is Cell<string> => typeof cell.value === 'string');
  if (texts.some(({ scope }) => scope.violation !== undefined)) return undefined;
  const singles = texts.filter(({ scope }) => scope.sample.told.length === 1 && spokenOf(scope)?.id !== '');
  const alone = new Map(singles.map((cell) => [keyOf(cell.scope.sample.told[0]), cell.value]));
  const several = texts.flatMap(({ value, scope: { sample } }): Told[] => {
    const own = sample.told.flatMap((one) => alone.get(keyOf(one)) ?? []);
    return own.length > 1 && own.length === sample.told.length ? [{ alone: own, text: value }] : [];
  });
  if (several.length < 2 || new Set(alone.values()).size < 2 || several.every(isSaidOnce)) return undefined;
  const shown = showingAll(several).slice(0, MAX_JOINED);
  return [false, true].flatMap((isCounted) => frameOf(shown, isCounted, singles) ?? [])[0];
}

/** Where some texts are whole, those alone: one that was cut off may speak of more violations than can be seen. */
function showingAll(several: readonly Told[]): readonly Told[] {
  const whole = several.filter(({ text }) => text.length < MAX_SEEN_LENGTH);
  return whole.length > 1 ? whole : several;
}

/** However many violations there are, the text is the one that there would be for each of them. */
const isSaidOnce = ({ alone, text }: Told) => alone.every((one) => one === text);

/** What was sent may stand in what is said. */
const keyOf = (violation: KnownViolation | undefined) =>
  `${violation?.id} ${violation?.pointer} ${violation?.kind} ${JSON.stringify(violation?.value, bigintAsText)}`;

const bigintAsText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** How many are told stands in what is around them. */
const counted = (text: string, count: number) => text.replace(new RegExp(String.raw`\b${count}\b`), '\u0001');

function frameOf(several: readonly Told[], isCounted: boolean, singles: readonly Cell<string>[]): Joined | undefined {
  const written = (text: string, count: number) => (isCounted ? counted(text, count) : text);
  const all = several.map(({ alone, text }) => ({
    alone: alone.map((one) => written(one, 1)),
    text: written(text, alone.length),
  }));
  const [first] = all;
  const frame = first === undefined ? undefined : smallestFrame(first, all);
  if (frame === undefined) return undefined;
  const { around, one, between } = frame;
  if (isCounted && !`${around.before}${around.after}`.includes('\u0001')) return undefined;
  const inner = singles.flatMap((cell): Cell<string>[] => {
    const text = written(cell.value, 1);
    return isFramed(text, one) ? [{ ...cell, value: unframed(text, one) }] : [];
  });
  const shown = ({ before, after }: Around): Around => ({ before: inTemplate(before), after: inTemplate(after) });
  return { cells: inner, between, around: shown(around), aroundOne: shown(one) };
}

const inTemplate = (text: string) => text.replaceAll('{', '{{').replaceAll('\u0001', '{count}');

const isFramed = (text: string, { before, after }: Around) =>
  text.startsWith(before) && text.endsWith(after) && text.length > before.length + after.length;

const unframed = (text: string, { before, after }: Around) => text.slice(before.length, text.length - after.length);

interface Frame {
  readonly around: Around;
  readonly one: Around;
  readonly between: string;
}

/** The shortest frame with which all of the texts are made of what there would be for each violation alone. */
function smallestFrame(first: Told, all: readonly Told[]): Frame | undefined {
  const [before, after] = [sameFor(first.alone, 'start'), sameFor(first.alone, 'end')];
  const longestOfBoth = Math.min(...first.alone.map(({ length }) => length)) - 1;
  for (let start = 0; start <= Math.min(before, MAX_FRAME_LENGTH); start += 1) {
    for (let end = 0; end <= Math.min(after, longestOfBoth - start, MAX_FRAME_LENGTH); end += 1) {
      const frame = frameWith(first, { start, end });
      if (frame !== undefined && all.every((told) => isMadeWith(frame, told))) return frame;
    }
  }
  return undefined;
}

/** The frame of which a text for one has so many characters before what is said, and so many behind. */
function frameWith({ alone, text }: Told, { start, end }: { start: number; end: number }): Frame | undefined {
  const [one = ''] = alone;
  const [said = '', next = ''] = alone.map((each) => each.slice(start, each.length - end));
  const at = text.indexOf(said);
  const found = text.indexOf(next, at + said.length);
  if (at < 0 || at > MAX_FRAME_LENGTH || found < 0 || found - at - said.length > MAX_BETWEEN_LENGTH) return undefined;
  const between = text.slice(at + said.length, found);
  const all = alone.map((each) => each.slice(start, each.length - end)).join(between);
  return {
    around: { before: text.slice(0, at), after: text.slice(at + all.length) },
    one: { before: one.slice(0, start), after: end === 0 ? '' : one.slice(-end) },
    between,
  };
}

function isMadeWith({ around, one, between }: Frame, { alone, text }: Told): boolean {
  const made = around.before + alone.map((each) => unframed(each, one)).join(between) + around.after;
  return text.length < MAX_SEEN_LENGTH ? text === made : made.startsWith(text);
}

/** For how many characters all texts are the same. */
export function sameFor(texts: readonly string[], from: 'start' | 'end'): number {
  const at = (text: string, place: number) => text[from === 'start' ? place : text.length - 1 - place];
  const [first = ''] = texts;
  let same = 0;
  while (same < first.length && texts.every((text) => at(text, same) === at(first, same))) same += 1;
  return same;
}

const MAX_FRAME_LENGTH = 200;
