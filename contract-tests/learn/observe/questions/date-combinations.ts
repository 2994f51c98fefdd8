import { writeDate, type ExtendedForm } from '../../date-forms.ts';
import type { SeenParts } from '../../observations.ts';
import { valueCase, type CaseOfQuestion } from './event-question.ts';

/** Two words at once that the form that is read has not: a deployment may read each of them with others only. */
export function combinations(wall: string, taken: ExtendedForm): readonly CaseOfQuestion[] {
  return [...waysOf(taken)]
    .filter(([, changes]) => changes.length === 2)
    .map(([part, changes]) =>
      dateCase('startedAt', part, writeDate(wall, { ...taken, ...Object.fromEntries(changes) })),
    );
}

/** A date that is written in another form than the one that is read. */
export const dateCase = (attribute: string, part: string, written: unknown): CaseOfQuestion =>
  valueCase(`${attribute} ${part}`, [attribute, written], 'type.datetime');

/** Six digits of a fraction, where three may be all that is read: with the end of the form that is read, and with another. */
export function sixDigits(wall: string, taken: ExtendedForm): readonly CaseOfQuestion[] {
  if (taken.precision === 'micros') return [];
  const ends = [['', taken.zone] as const, [` ${otherZone(taken)}`, otherZone(taken)] as const];
  return ends.map(([end, zone]) =>
    dateCase('startedAt', `micros${end}`, writeDate(wall, { ...taken, precision: 'micros', zone })),
  );
}

const otherZone = ({ zone }: ExtendedForm) => (zone === 'local' ? 'z' : 'local');

/** Whether a fraction is read with three digits, and not with six. */
export function hasThreeDigits(taken: ExtendedForm, parts: SeenParts): boolean {
  const outcome = (part: string) => parts.get(`startedAt ${part}`)?.observed;
  const other = otherZone(taken);
  const isFraction = taken.precision === 'fraction';
  const isRead = [
    isFraction || outcome('fraction') === 'accepted',
    outcome(isFraction ? other : `fraction ${other}`) === 'accepted',
  ];
  const isRefused = [outcome('micros') === 'refused', outcome(`micros ${other}`) === 'refused'];
  return isRead.some((read, at) => read && isRefused[at] === true);
}

/** What a form is made of. `z` stands for an offset too: what is read with the one is read with the other. */
const axes = {
  separator: ['T', 'space'],
  precision: ['minutes', 'seconds', 'fraction'],
  zone: ['local', 'z'],
} as const;

/** Separator, precision and zone of one form. */
type Cell = readonly [string, string, string];

type Changes = readonly (readonly [axis: string, word: string])[];

/** The parts of `datetime.form` that change one or two words of the form that is read, and which. */
function waysOf(taken: ExtendedForm): ReadonlyMap<string, Changes> {
  const own = cellOf(taken);
  const singles = Object.entries(axes).flatMap(([axis, all], at) =>
    all.filter((word) => word !== own[at]).map((word) => [axis, word] as const),
  );
  const pairs = singles.flatMap((one, at) =>
    singles.slice(at + 1).flatMap((other): Changes[] => (one[0] === other[0] ? [] : [[one, other]])),
  );
  return new Map([...singles.map((one) => [one]), ...pairs].map((all) => [all.map(([, word]) => word).join(' '), all]));
}

function cellOf({ separator, precision, zone }: ExtendedForm): Cell {
  return [separator, precision === 'micros' ? 'fraction' : precision, zone === 'local' ? 'local' : 'z'];
}

/**
 * Lists of which one holds each form that `startedAt` reads: a form is read where each two of its words were seen to be read together.
 * Undefined where one list of the words does.
 */
export function listsOf(taken: ExtendedForm, parts: SeenParts): readonly (readonly string[])[] | undefined {
  const seen = seenCells(taken, parts);
  const isTogether = (cell: Cell, two: readonly number[]) => {
    const both = seen.filter((one) => two.every((at) => one.cell[at] === cell[at]));
    return both.length === 0 || both.some(({ isAccepted }) => isAccepted);
  };
  const isRead = (cell: Cell) =>
    cell.every((word) => seen.some((one) => one.isAccepted && one.cell.includes(word))) &&
    twos.every((two) => isTogether(cell, two));
  const zones = grouped(
    axes.separator.flatMap((separator) =>
      axes.precision.flatMap((precision) => {
        const all = axes.zone.filter((zone) => isRead([separator, precision, zone]));
        return all.length === 0 ? [] : [[`${separator}: ${all.join(' ')}`, precision] as const];
      }),
    ),
  );
  const lists = grouped(
    [...zones].map(([key, precisions]) => {
      const [separator = '', all = ''] = key.split(': ');
      return [`${precisions.join(' ')} ${all}`, separator] as const;
    }),
  );
  return lists.size > 1 ? [...lists].map(([rest, separators]) => [...separators, ...rest.split(' ')]) : undefined;
}

/** Every two of a form's words. */
const twos = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

function grouped(entries: readonly (readonly [key: string, value: string])[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const [key, value] of entries) all.set(key, [...(all.get(key) ?? []), value]);
  return all;
}

interface SeenCell {
  readonly cell: Cell;
  readonly isAccepted: boolean;
}

function seenCells(taken: ExtendedForm, parts: SeenParts): readonly SeenCell[] {
  const own = cellOf(taken);
  const changed = [...waysOf(taken)].flatMap(([part, changes]): readonly SeenCell[] => {
    const outcome = parts.get(`startedAt ${part}`)?.observed;
    if (outcome === undefined) return [];
    const words: Readonly<Record<string, string>> = Object.fromEntries(changes);
    const [separator = own[0], precision = own[1], zone = own[2]] = Object.keys(axes).map((axis) => words[axis]);
    return [{ cell: [separator, precision, zone], isAccepted: outcome === 'accepted' }];
  });
  return [{ cell: own, isAccepted: true }, ...changed];
}
