import { spokenOf, type Cell, type KnownViolation } from './sample.ts';
import type { Hole } from './skeleton.ts';

/** One text for all violations: what stands before and behind what is said of each, and between these. */
export interface Joined {
  /** What is said of one violation, where one is told. */
  readonly cells: readonly Cell<string>[];
  readonly between: string;
  /** `{count}` is how many there are. */
  readonly before: string;
  readonly after: string;
}

interface Told {
  /** The texts that there would be for each of the violations alone. */
  readonly alone: readonly string[];
  readonly text: string;
}

const longestBetween = 20;
const mostTold = 40;

/** How a text that speaks of all violations is made from what is said of one; undefined where it is not. */
export function joinedText({ cells }: Hole): Joined | undefined {
  const texts = cells.filter((cell): cell is Cell<string> => typeof cell.value === 'string');
  if (texts.some(({ scope }) => scope.violation !== undefined)) return undefined;
  const singles = texts.filter(({ scope }) => scope.sample.told.length === 1 && spokenOf(scope)?.id !== '');
  const alone = new Map(singles.map((cell) => [keyOf(cell.scope.sample.told[0]), cell.value]));
  const several = texts.flatMap(({ value, scope: { sample } }): Told[] => {
    const own = sample.told.flatMap((one) => alone.get(keyOf(one)) ?? []);
    return own.length > 1 && own.length === sample.told.length ? [{ alone: own, text: value }] : [];
  });
  if (several.length < 2 || new Set(alone.values()).size < 2) return undefined;
  return [false, true].flatMap((isCounted) => frameOf(several.slice(0, mostTold), isCounted, singles) ?? [])[0];
}

const keyOf = (violation: KnownViolation | undefined) => `${violation?.id} ${violation?.pointer} ${violation?.kind}`;

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
  const { before, after, between } = frame;
  if (isCounted && !`${before}${after}`.includes('\u0001')) return undefined;
  const inner = singles.flatMap((cell): Cell<string>[] => {
    const text = written(cell.value, 1);
    const isFramed = text.startsWith(before) && text.endsWith(after) && text.length > before.length + after.length;
    return isFramed ? [{ ...cell, value: text.slice(before.length, text.length - after.length) }] : [];
  });
  const shown = (text: string) => text.replaceAll('{', '{{').replaceAll('\u0001', '{count}');
  return { cells: inner, between, before: shown(before), after: shown(after) };
}

interface Frame {
  readonly before: string;
  readonly after: string;
  readonly between: string;
}

/** The shortest frame with which all of the texts are made of what there would be for each violation alone. */
function smallestFrame({ alone, text }: Told, all: readonly Told[]): Frame | undefined {
  const [one = '', two = ''] = alone;
  const [most, mostAfter] = [sameFor(alone, 'start'), sameFor(alone, 'end')];
  const longestOfBoth = Math.min(...alone.map(({ length }) => length)) - 1;
  for (let before = 0; before <= most; before += 1) {
    for (let after = 0; after <= Math.min(mostAfter, longestOfBoth - before); after += 1) {
      const start = one.length - after;
      if (!text.startsWith(one.slice(0, start))) continue;
      const found = text.indexOf(two.slice(before, two.length - after), start);
      if (found < start || found - start > longestBetween) continue;
      const frame = {
        before: one.slice(0, before),
        after: after === 0 ? '' : one.slice(-after),
        between: text.slice(start, found),
      };
      if (all.every((told) => isMadeWith(frame, told))) return frame;
    }
  }
  return undefined;
}

function isMadeWith({ before, after, between }: Frame, { alone, text }: Told): boolean {
  const inner = alone.map((one) => one.slice(before.length, one.length - after.length));
  return text === before + inner.join(between) + after;
}

/** For how many characters all texts are the same. */
function sameFor(texts: readonly string[], from: 'start' | 'end'): number {
  const at = (text: string, place: number) => text[from === 'start' ? place : text.length - 1 - place];
  const [first = ''] = texts;
  let same = 0;
  while (same < first.length && same < longestFrame && texts.every((text) => at(text, same) === at(first, same)))
    same += 1;
  return same;
}

const longestFrame = 200;
