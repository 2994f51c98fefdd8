import { spokenOf, type Cell, type Scope } from './sample.ts';
import { compileParts, type TextPart } from '../../../src/lib/templates/compile-text.ts';
import { templateParts, type RenderContext } from '../../../src/lib/templates/render-context.ts';
import { shortened, writtenText } from './template.ts';
import { farFetched, partCosts, type Variables } from './context-of.ts';
import { attributeSpellings, type Style } from './attribute-names.ts';

/** A text that stands at one place in several answers. */
export type TextCell = Cell<string>;

/** What gives the most of a group of cells: a text, a code, a shape. */
export interface Fitting<Value, One> {
  readonly text: One;
  /** The cells that it gives, to the letter. */
  readonly explains: ReadonlySet<Cell<Value>>;
}

/** What a text is made from at a place, and the way in which the deployment writes attributes. */
export interface TextSetting {
  readonly variables: (cell: TextCell) => Variables;
  /** What a text is rendered with, the messages and codes that are known by now among it. */
  readonly contextOf: (scope: Scope) => RenderContext;
  readonly style: Style;
}

/** From so many cells candidates are made, until one explains all of them. */
const MAX_SEEDS = 5;

/** So many candidates of a cell are held against all cells: those that give most of the other seeds. */
const MAX_JUDGED = 12;

/** The one text with variable parts that gives the most of the texts at one place. Of those that give as many, the likeliest. */
export function inferText(cells: readonly TextCell[], setting: TextSetting): Fitting<string, string> {
  const seeds = diverse(cells);
  let best: Judged = { candidate: { parts: [], cost: Infinity }, explains: [] };
  for (const seed of seeds) {
    const candidates = candidateTexts(seed.value, setting.variables(seed), setting.style);
    const promising = ranked(candidates, seeds, setting).slice(0, MAX_JUDGED);
    const [top = best] = ranked(
      promising.map(({ candidate }) => candidate),
      cells,
      setting,
    );
    if (byLikelihood(top, best) < 0) best = top;
    if (best.explains.length === cells.length) break;
  }
  return { text: shortened(writtenText(best.candidate.parts)), explains: new Set(best.explains) };
}

interface Judged {
  readonly candidate: Candidate;
  readonly explains: readonly TextCell[];
}

const byLikelihood = (left: Judged, right: Judged) =>
  right.explains.length - left.explains.length || left.candidate.cost - right.candidate.cost;

function ranked(candidates: readonly Candidate[], cells: readonly TextCell[], setting: TextSetting): readonly Judged[] {
  return candidates
    .map((candidate) => {
      const make = compileParts(candidate.parts, templateParts);
      const isMade = ({ scope, value }: TextCell) => make(setting.contextOf(scope)) === value;
      return { candidate, explains: cells.filter(isMade) };
    })
    .sort(byLikelihood);
}

/** Cells that differ in what they speak of, those with the most telling names first: `contactEmail` shows how it is written, `title` does not. */
function diverse(cells: readonly TextCell[]): readonly TextCell[] {
  const firsts = new Map<string, TextCell>();
  for (const cell of cells) {
    const spoken = spokenOf(cell.scope);
    const key = `${spoken?.pointer}\n${cell.scope.sample.told.length}`;
    if (!firsts.has(key)) firsts.set(key, cell);
  }
  const telling = (cell: TextCell) => spokenOf(cell.scope)?.pointer.replace(/[^A-Z\d]/g, '').length ?? 0;
  return [...firsts.values()].sort((left, right) => telling(right) - telling(left)).slice(0, MAX_SEEDS);
}

/** A text that could be behind what was seen, and how far-fetched it is. */
export interface Candidate {
  readonly parts: readonly TextPart[];
  readonly cost: number;
}

/** So many candidates are kept at once, the likeliest. */
const beam = 60;

const MAX_FINDS = 24;

/** As it stands. Where an attribute, a path or an ID was meant, that is dearer than the variable part. */
const literal = 1;

const costs: Readonly<Record<string, number>> = Object.assign({ message: 0.1, code: 0.5 }, ...Object.values(partCosts));

/** Likelier than that the number stands there for another reason. */
const shortId = 0.9;

interface Find {
  readonly at: number;
  readonly end: number;
  readonly name: string;
  readonly cost: number;
}

/** What could be behind a text, given the variable parts of its place; the likeliest first. */
export function candidateTexts(text: string, variables: Variables, style: Style): readonly Candidate[] {
  const finds = findsIn(text, variables, text.includes(' ') ? style.inSentences : style.alone);
  const starts = [...new Set(finds.map(({ at }) => at))].sort((left, right) => left - right);
  let open: (Candidate & { end: number })[] = [{ parts: [], cost: 0, end: 0 }];
  for (const start of starts) {
    const here = finds.filter(({ at }) => at === start);
    const next = open.flatMap((one) =>
      one.end > start ? [one] : [passed(one), ...here.map((find) => taken(one, find))],
    );
    open = next.sort((left, right) => left.cost - right.cost).slice(0, beam);
  }
  return open.map(({ parts, cost, end }) => ({ parts: close(parts, text, end), cost }));

  function taken(one: Candidate & { end: number }, find: Find) {
    const parts = [...one.parts, text.slice(one.end, find.at), { name: find.name }];
    return { parts, cost: one.cost + find.cost, end: find.end };
  }
}

const passed = (one: Candidate & { end: number }) => ({ ...one, cost: one.cost + literal });

function close(parts: readonly TextPart[], text: string, end: number): readonly TextPart[] {
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

function findsIn(text: string, variables: Variables, style: ReadonlyMap<string, number>): readonly Find[] {
  const finds: Find[] = [];
  for (const [name, value] of variables) {
    const cost = costOf(name, value, style) - value.length / 10_000;
    for (let at = text.indexOf(value); at >= 0 && finds.length < MAX_FINDS * 8; at = text.indexOf(value, at + 1)) {
      if (isWhole(text, at, at + value.length)) finds.push({ at, end: at + value.length, name, cost });
    }
  }
  const starts = [...new Set(finds.map(({ at }) => at))].sort((left, right) => left - right).slice(0, MAX_FINDS);
  const last = starts.at(-1) ?? -1;
  return finds.filter(({ at }) => at <= last);
}

function costOf(name: string, value: string, style: ReadonlyMap<string, number>): number {
  const cost = costs[name] ?? farFetched;
  if (name in attributeSpellings || name === 'dotted' || name === 'bracketed') return cost - (style.get(name) ?? 0);
  if (isShortId(name, value)) return shortId;
  return value.length < 3 && name !== 'message' ? farFetched : cost;
}

/** The ID of a page, of an event or of an event type may be short. */
const isShortId = (name: string, value: string): boolean =>
  (name === 'value' || name === 'id') && /^-?[1-9]\d?$/.test(value);

/** A name is not found inside of another word; where the case changes (`InvalidContactEmail`), a word ends. */
function isWhole(text: string, at: number, end: number): boolean {
  return isEdge(text[at - 1], text[at]) && isEdge(text[end - 1], text[end]);
}

function isEdge(before = '', after = ''): boolean {
  if (!/[A-Za-z\d]/.test(before) || !/[A-Za-z\d]/.test(after)) return true;
  return /[a-z\d]/.test(before) && /[A-Z]/.test(after);
}
