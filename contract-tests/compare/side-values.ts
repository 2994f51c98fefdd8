import { formatJson, parseJson } from '../target/json.ts';
import type { RequestSpec } from '../target/exchange.ts';
import type { Replacement } from './placeholders.ts';

/** An ask that is the same for both sides, but for their own values. */
export type AbstractAsk = Omit<RequestSpec, 'expects'>;

/** Puts a side's own values where placeholders stand, and placeholders where its own values stand. */
export interface SideValues {
  fillIn(ask: AbstractAsk): AbstractAsk;
  /** A text of the side's with its own values named: `<page 1>`. Figures stay: `names` tells what they stand for. */
  spell(text: string): string;
  /** A text with placeholders, in words: `<page 1>`. */
  describe(text: string): string;
  /** What a figure may stand for on this side. */
  names(figure: string): readonly string[];
}

/** A shorter word of a side's own stands in other words too. */
const shortestWord = 4;

/** @param url - of the side, without a slash at its end */
export function sideValues(replacements: readonly Replacement[], url: string): SideValues {
  const own = new Map(replacements.map((one) => [one.placeholder, one.own]));
  const marks = anyOf([...own.keys()]);
  const fillText = (text: string, write: (value: string) => string) =>
    text.replaceAll(marks, (mark) => write(own.get(mark) ?? mark));
  const fillJson = (text: string) => fillText(text, (value) => JSON.stringify(value).slice(1, -1));
  const titles = new Map(replacements.map((one) => [one.placeholder, one.name]));
  const words = wordsOf(replacements, url);
  const spelled = anyOf([...words.keys()]);
  return {
    fillIn: ({ id, body, text, headers, stray, ...ask }) => ({
      ...ask,
      ...(id === undefined ? {} : { id: fillText(String(id), String) }),
      ...(body === undefined ? {} : { body: parseJson(fillJson(formatJson(body))) }),
      ...(text === undefined ? {} : { text: fillJson(text) }),
      ...(headers === undefined ? {} : { headers: eachText(headers, (value) => fillText(value, String)) }),
      ...(stray === undefined ? {} : { stray: eachText(stray, (value) => fillText(value, String)) }),
    }),
    spell: (text) => text.replaceAll(spelled, (word) => `<${words.get(word)}>`),
    describe: (text) => text.replaceAll(marks, (mark) => `<${titles.get(mark)}>`),
    names: (figure) => replacements.filter((one) => one.own === figure).map(({ name }) => name),
  };
}

function eachText(
  texts: Readonly<Record<string, string | undefined>>,
  write: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, write(text)]])),
  );
}

function wordsOf(replacements: readonly Replacement[], url: string): ReadonlyMap<string, string> {
  const { host, origin } = new URL(url);
  const own = replacements.filter((one) => one.own.length >= shortestWord && !/^\d+$/.test(one.own));
  return new Map([
    ...own.map((one) => [one.own, one.name] as const),
    [origin, 'origin'] as const,
    [host, 'host'] as const,
  ]);
}

/** The longest first, so that none hides in another one. */
function anyOf(words: readonly string[]): RegExp {
  const sorted = words.toSorted((left, right) => right.length - left.length);
  const literals = sorted.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return new RegExp(literals.length === 0 ? '(?!)' : literals.join('|'), 'g');
}
