import { candidateTexts, type Candidate, type Style } from './candidate-texts.ts';
import { spokenOf, type Cell, type Scope } from './sample.ts';
import { compileParts, type TextPart } from '../../../shared/templates/compile-text.ts';
import { templateParts, type RenderContext } from '../../../shared/templates/render-context.ts';
import { shortened, writtenText } from './template.ts';
import type { Variables } from './variables.ts';

/** A text that stands at one place in several answers. */
export type TextCell = Cell<string>;

export interface InferredText {
  /** As a profile holds it. */
  readonly text: string;
  readonly parts: readonly TextPart[];
  /** The cells that it gives, to the letter. */
  readonly explains: ReadonlySet<TextCell>;
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
export function inferText(cells: readonly TextCell[], setting: TextSetting): InferredText {
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
  const { parts } = best.candidate;
  return { text: shortened(writtenText(parts)), parts, explains: new Set(best.explains) };
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
