import { isDeepStrictEqual } from 'node:util';
import { filledHole, type Stage } from './fill-hole.ts';
import type { Style } from './attribute-names.ts';
import type { TextCell } from './infer-text.ts';
import { asOneEach, isSameInTurns, splitInTurns, toldFirst } from './in-turns.ts';
import { joinedText, sameFor, type Joined } from './joined-text.ts';
import { nothingSaid, type Wordings } from './context-of.ts';
import { isOpaque } from './inferred.ts';
import { spokenOf, type Cell } from './sample.ts';
import type { Hole } from './skeleton.ts';
import type { TemplateNode } from '../../../shared/templates/compile-node.ts';
import { textIn } from './template.ts';
import { learnCodes, learnMessages, settingWith } from './wordings.ts';

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
  return Number(isOfOne(right)) - Number(isOfOne(left)) || lengthOf(left) - lengthOf(right);
}

/** Sentences: what has no blanks is a code. */
const isProse = ({ cells }: Hole) =>
  cells.filter(({ value }) => typeof value === 'string' && value.includes(' ')).length * 2 >= cells.length;
const isOfOne = ({ cells }: Hole) => cells.every(({ scope }) => scope.violation !== undefined);
const lengthOf = ({ cells }: Hole) =>
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
