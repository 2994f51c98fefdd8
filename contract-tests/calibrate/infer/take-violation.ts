import type { KnownViolation } from '../../learn/observations.ts';
import { indexIn, type ToldSample } from './sample.ts';
import { foreignViolation } from './skeleton.ts';

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
