import { isDeepStrictEqual } from 'node:util';
import type { Style } from './attribute-names.ts';
import { inferText, type TextCell, type Fitting, type TextSetting } from './infer-text.ts';
import { asOneEach, isSameInTurns, splitInTurns, toldFirst } from './in-turns.ts';
import { joinedText, sameFor, type Joined } from './joined-text.ts';
import { nothingSaid, type Wordings } from './context-of.ts';
import { isOpaque, isTime, isUuid } from './inferred.ts';
import { spokenOf, type Cell } from './sample.ts';
import type { TemplateNode } from '../../../src/lib/templates/compile-node.ts';
import { textIn, isScalar, textNode, holdsOwnValues, type Scalar } from './template.ts';
import { learnCodes, learnMessages, settingWith } from './wordings.ts';
import { groupBy, largestGroups, mostSeen, byOperation } from './group-by.ts';
import { compileNode } from '../../../src/lib/templates/refusal-nodes.ts';
import type { Hole } from './reading.ts';

/** Finds what each hole holds; what depends on the kind of a violation becomes a message or a code, which are added to the wordings. */
export function fillHoles(holes: readonly Hole[], wordings: Wordings, style: Style): ReadonlyMap<Hole, TemplateNode> {
  const nodes = new Map<Hole, TemplateNode>();
  const joined = new Map(
    holes.flatMap((hole) => {
      const found = joinedText(hole.cells);
      return found === undefined ? [] : [[hole, found] as const];
    }),
  );
  const open = (): readonly Hole[] => holes.filter((hole) => !nodes.has(hole));
  const fillOpen = (stage: Stage): void => {
    const setting = settingWith(wordings, style);
    for (const hole of open()) {
      const all = joined.get(hole);
      const node =
        all === undefined
          ? filledHole(hole, setting, stage)
          : joinedNode(all, filledHole({ ...all, isName: true }, setting, stage));
      if (node !== undefined) nodes.set(hole, node);
    }
  };
  fillOpen('first');
  const [spoken] = open()
    .filter((hole) => !hole.isName && isWorded(hole) && isProse(hole))
    .sort(byProse);
  if (spoken !== undefined) {
    const setting = settingWith({ ...wordings, messages: new Map() }, style);
    const all = joined.get(spoken);
    const learnt = learnMessages(asOneEach(all?.cells ?? ofOneOrOwn(spoken)), setting);
    addMissing(wordings.messages, splitInTurns(isOfOne(spoken) || all !== undefined ? learnt : unframed(learnt)));
  }
  fillOpen('worded');
  const coded = open().find((hole) => hole !== spoken && isCoded(hole));
  if (coded !== undefined) {
    const cells = ofOneOrOwn(coded) as readonly Cell<string | number>[];
    const ofEach = spoken !== undefined && isSameInTurns(cells) ? toldFirst(cells) : asOneEach(cells);
    const learnt = learnCodes(ofEach, settingWith(nothingSaid, style)); // a code holds neither messages nor codes
    addMissing(wordings.codes, splitInTurns(learnt));
  }
  fillOpen('last');
  return nodes;
}

/** What is said of each, joined; where one is told in another frame, by the count. */
function joinedNode({ between, around, aroundOne }: Joined, node: TemplateNode | undefined): TemplateNode | undefined {
  if (node === undefined) return undefined;
  const joined = (of: Joined['around']): TemplateNode => ({
    $joined: textIn(node),
    $with: between,
    ...(of.before === '' ? {} : { $before: of.before }),
    ...(of.after === '' ? {} : { $after: of.after }),
  });
  const [one, many] = [joined(aroundOne), joined(around)];
  return isDeepStrictEqual(one, many) ? many : { $byCount: { one, many } };
}

function addMissing<One>(wordings: Map<string, One>, learnt: ReadonlyMap<string, One>): void {
  for (const [key, wording] of learnt) if (!wordings.has(key)) wordings.set(key, wording);
}

/** Whether a hole could hold a message: a string that no number, date or ID explains. */
function isWorded({ cells }: Hole): boolean {
  const texts = cells.filter(({ value }) => typeof value === 'string' && !isOpaque(value));
  return texts.length * 10 >= cells.length * 9;
}

const isCoded = ({ cells }: Hole): boolean =>
  cells.every(({ value }) => (typeof value === 'string' && !isOpaque(value)) || Number.isSafeInteger(value)) &&
  new Set(cells.map(({ value }) => typeof value)).size === 1;

/** Those of one violation before those of all, the short before those that embed them. */
function byProse(left: Hole, right: Hole): number {
  return Number(isOfOne(right)) - Number(isOfOne(left)) || meanLength(left) - meanLength(right);
}

/** Sentences: what has no blanks is a code. */
const isProse = ({ cells }: Hole) =>
  cells.filter(({ value }) => typeof value === 'string' && value.includes(' ')).length * 2 >= cells.length;
const isOfOne = ({ cells }: Hole) => cells.every(({ scope }) => scope.violation !== undefined);
const meanLength = ({ cells }: Hole) =>
  cells.reduce((sum, { value }) => sum + String(value).length, 0) / Math.max(1, cells.length);

/** What is said where one violation is told; what is said of several at once is made of it. */
function ofOneOrOwn({ cells }: Hole): readonly TextCell[] {
  const known = cells.filter(({ scope }) => spokenOf(scope)?.id !== '');
  const single = known.filter(({ scope }) => scope.violation !== undefined || scope.sample.told.length < 2);
  return (single.length > 0 ? single : known) as readonly TextCell[];
}

/**
 * Messages without what stands around each of them: where a refusal is one text, `Validation failed: ` and ` (request 7)` are said once,
 * however many messages there are between them.
 */
function unframed(messages: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const texts = [...new Set(messages.values())];
  const [first = ''] = texts;
  if (texts.length < 2) return messages;
  const same = sameFor(texts, 'start');
  const before = first.slice(0, same).lastIndexOf(': ') + 1;
  const rest = texts.map((text) => text.slice(before));
  const sameAtEnd = sameFor(rest, 'end');
  const end = first.slice(first.length - sameAtEnd);
  const after = end.includes(' (') ? end.length - end.indexOf(' (') : 0;
  return new Map([...messages].map(([key, text]) => [key, text.slice(before, text.length - after).trimStart()]));
}

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
  const isSame = areSame(cells);
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
  { stage, isName, text, explains }: Filling & Fitting<string, string>,
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
  if (areSame(cells) && attributesIn(cells) > 1) return first?.value;
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

/** The name under which templates have the number; what is the same everywhere may be the status alone. */
function numberOf(cells: readonly Cell[], { contextOf }: TextSetting): string | undefined {
  const isAll = ($number: string) => {
    const render = compileNode({ $number });
    return cells.every(({ value, scope }) => value === render(contextOf(scope)));
  };
  if (isAll('status')) return 'status';
  return areSame(cells) ? undefined : ['count', 'length', 'index', 'place', 'code'].find(isAll);
}

const areSame = (cells: readonly Cell[]) => cells.every(({ value }) => value === cells[0]?.value);

const topOf = (cells: readonly Cell[]) => (mostSeen(cells) ?? null) as TemplateNode;
