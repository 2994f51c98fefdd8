import { groupBy, largestGroups, mostSeen, byOperation } from './group-by.ts';
import { toldFirst } from './in-turns.ts';
import { inferText, type InferredText, type TextCell, type TextSetting } from './infer-text.ts';
import { isTime, isUuid } from './inferred.ts';
import { spokenOf, type Cell } from './sample.ts';
import type { Hole } from './skeleton.ts';
import type { TemplateNode } from '../../../shared/templates/compile-node.ts';
import { isScalar, textNode, holdsOwnValues, type Scalar } from './template.ts';
import { indexOf, lengthOf, placeOf } from '../../../shared/templates/reported.ts';
import { contextOf } from './context-of.ts';
import { learnCodes } from './wordings.ts';

/** What is known when a hole is looked at: no message yet, those that were found, or all that there is to know. */
export type Stage = 'first' | 'worded' | 'last';

/** What a hole holds; undefined where nothing known by now explains it. */
export function filledHole(
  { cells, isName }: Pick<Hole, 'cells' | 'isName'>,
  setting: TextSetting,
  stage: Stage,
): TemplateNode | undefined {
  const [first] = cells;
  if (first === undefined) return null;
  const texts = cells.filter((cell): cell is TextCell => typeof cell.value === 'string');
  if (texts.length * 2 > cells.length) return filledText(texts, setting, { stage, isName });
  return filledNumber(cells, setting, stage);
}

function filledNumber(cells: readonly Cell[], setting: TextSetting, stage: Stage): TemplateNode | undefined {
  const number = numberOf(cells, setting);
  if (number !== undefined) return { $number: number };
  const isSame = cells.every(({ value }) => value === cells[0]?.value);
  if (!isSame && stage === 'last') return byKey(cells, setting) ?? topOf(cells);
  return isSame || typeof cells[0]?.value !== 'number' ? topOf(cells) : undefined;
}

interface Filling {
  readonly stage: Stage;
  /** A name of a member, or part of a text, has no place for a choice. */
  readonly isName: boolean;
}

function filledText(
  cells: readonly TextCell[],
  setting: TextSetting,
  { stage, isName }: Filling,
): TemplateNode | undefined {
  const known = withoutReason(cells);
  if (known !== undefined) return known;
  const whole = inferText(cells, setting);
  const isOwn = holdsOwnValues(whole.text, whole.explains);
  if (whole.explains.size === cells.length && !isOwn) return textNode(whole.text);
  const choice = isName ? undefined : operationNode(cells);
  if (choice !== undefined || stage === 'first') return choice;
  return filledLater(cells, setting, { stage, isName, ...whole });
}

/** What hangs on how many are told, or on what is wrong; otherwise the one text that explains the most. */
function filledLater(
  cells: readonly TextCell[],
  setting: TextSetting,
  { stage, isName, text, explains }: Filling & InferredText,
): TemplateNode | undefined {
  const byCount = nodeByCount(cells, setting, stage === 'last' ? explains.size : cells.length - 1);
  if (byCount !== undefined || stage !== 'last') return byCount;
  // A choice by key has one text each: what is told in several has them among the messages.
  const isInTurns = cells.length > toldFirst(cells).length;
  const chosen = isName || isInTurns ? undefined : byKey(cells, setting);
  // The sandbox's own words are no worse than another request's values.
  return chosen ?? textNode(holdsOwnValues(text, explains) ? '{message}' : text);
}

/** What hangs on the operation alone. */
function operationNode(cells: readonly TextCell[]): TemplateNode | undefined {
  const [most, ...others] = byOperation(cells) ?? [];
  return most === undefined ? undefined : { $by: others.map(({ of, is }) => ({ of, is })), $otherwise: most.is };
}

/** What hangs on what is wrong: a third text beside the message and the code, a limit, what was expected. */
function byKey(cells: readonly Cell[], setting: TextSetting): TemplateNode | undefined {
  const isOfSeveral = cells.some(({ scope }) => scope.violation === undefined && scope.sample.told.length > 1);
  const own = toldFirst(cells.filter(({ scope }) => spokenOf(scope)?.id !== ''));
  if (isOfSeveral || own.length === 0 || !own.every(({ value }) => isScalar(value))) return undefined;
  const learnt = learnCodes(own as readonly Cell<Scalar>[], setting);
  const [most, ...others] = largestGroups(learnt, ([, wording]) => wording).map(([wording, all]) => ({
    of: all.map(([key]) => key),
    is: typeof wording === 'string' ? textNode(wording) : wording,
  }));
  if (most === undefined || others.length === 0) return undefined;
  return { $by: [...others, most], $otherwise: most.is };
}

/** A text that is the same whatever is wrong, and one that is never the same: a time, an ID. */
function withoutReason(cells: readonly TextCell[]): TemplateNode | undefined {
  const [first] = cells;
  const isSame = cells.every(({ value }) => value === first?.value);
  if (isSame && attributesIn(cells) > 1) return first?.value;
  if (cells.every(({ value }) => isTime(value))) return { $text: '{now}' };
  return cells.every(({ value }) => isUuid(value)) ? { $text: '{requestId}' } : undefined;
}

/** `The title field is required. (and 2 more errors)`: what is said of one, of two and of more, where that explains more cells than `most`. */
function nodeByCount(cells: readonly TextCell[], setting: TextSetting, most: number): TemplateNode | undefined {
  const groups = groupBy(cells, ({ scope }) => Math.min(Math.max(scope.sample.told.length, 1), 3));
  const isOfOne = cells.some(({ scope }) => scope.violation !== undefined);
  if (isOfOne || !groups.has(1) || groups.size < 2) return undefined;
  const texts = new Map([...groups].map(([count, group]) => [count, inferText(group, setting)]));
  if ([...texts.values()].reduce((sum, { explains }) => sum + explains.size, 0) <= most) return undefined;
  const [one = '', two, many = two ?? ''] = [1, 2, 3].map((count) => texts.get(count)?.text);
  const ofTwo = two === undefined || two === many ? {} : { two: textNode(two) };
  return { $byCount: { one: textNode(one), ...ofTwo, many: textNode(many) } };
}

const attributesIn = (cells: readonly Cell[]) => new Set(cells.map(({ scope }) => spokenOf(scope)?.attribute)).size;

function numberOf(cells: readonly Cell[], { variables }: TextSetting): string | undefined {
  const isAll = (of: (cell: Cell) => number | undefined) => cells.every((cell) => cell.value === of(cell));
  if (isAll(({ scope }) => scope.sample.status)) return 'status';
  const isSame = cells.every(({ value }) => value === cells[0]?.value);
  if (isSame) return undefined;
  if (isAll(({ scope }) => scope.sample.told.length)) return 'count';
  const one = ({ scope }: Cell) => contextOf(scope).one;
  if (isAll((cell) => lengthOf(one(cell)?.value))) return 'length';
  if (isAll((cell) => indexOf(one(cell)))) return 'index';
  if (isAll((cell) => placeOf(one(cell)))) return 'place';
  return isAll((cell) => Number(variables(cell as TextCell).get('code') ?? NaN)) ? 'code' : undefined;
}

const topOf = (cells: readonly Cell[]) => (mostSeen(cells) ?? null) as TemplateNode;
