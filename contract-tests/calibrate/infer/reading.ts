import type { KnownViolation } from '../../learn/observations.ts';
import type { AttributeNames } from './attribute-names.ts';
import { indexIn, type Cell, type ToldSample } from './sample.ts';
import type { Skeleton } from './skeleton.ts';

/** What the parts of the reading share while one body's form is found. */
export interface Reading {
  readonly names: AttributeNames;
  /** The violations that a list or an object was seen to tell of, in its order. */
  readonly told: Map<ToldSample, readonly KnownViolation[]>;
  readonly read: (cells: readonly Cell[]) => Skeleton;
}

/** Keeps what one place tells of, where no other place told of more. */
export function noteTold(reading: Reading, sample: ToldSample, told: readonly KnownViolation[]): void {
  if (told.length > (reading.told.get(sample)?.length ?? 0)) reading.told.set(sample, told);
}

/** The violations of a refusal, and how often each was found to be told. */
export interface Untold {
  readonly violations: readonly KnownViolation[];
  readonly times: Map<KnownViolation, number>;
}

export const untoldOf = ({ violations }: Pick<ToldSample, 'violations'>): Untold => ({ violations, times: new Map() });

/** What names a violation: its attribute, and the index in its list. */
interface Named {
  readonly attribute: string;
  readonly index?: number;
}

/** The violation that is told of under an attribute's name: one that was not told yet, or one that is told again. */
export function takeViolation({ violations, times }: Untold, named: Named | undefined): KnownViolation {
  const own = violations.filter(({ attribute }) => attribute === (named?.attribute ?? ''));
  const fitting = (ones: readonly KnownViolation[]) =>
    ones.find(({ pointer }) => indexIn(pointer) === named?.index) ?? ones[0];
  const found = fitting(own.filter((one) => !times.has(one))) ?? fitting(own);
  if (found === undefined) return foreignViolation(named?.attribute ?? '', named?.index);
  const turn = times.get(found) ?? 0;
  times.set(found, turn + 1);
  return turn === 0 ? found : { ...found, turn };
}

/** What a deployment tells of although the kit knows nothing of it. */
function foreignViolation(attribute: string, index?: number): KnownViolation {
  const pointer = attribute === '' ? '' : `/${attribute}${index === undefined ? '' : `/${index}`}`;
  return { id: '', kind: '', pointer, attribute, value: undefined };
}
