import type { Deviations } from './deviations.ts';
import type { DrawnFault } from './draw-faults.ts';
import { MAX_DELAY_MS, type Misbehaviour } from './fault.ts';

type Of<Kind extends Misbehaviour['kind']> = Extract<Misbehaviour, { readonly kind: Kind }>;

/** What faults make of one exchange. */
export interface FaultPlan {
  readonly ids: readonly string[];
  readonly deviations: readonly Deviations[];
  /** Milliseconds. */
  readonly delay: number;
  /** What stands in the place of the operation. */
  readonly instead: Of<'status'> | 'drop' | undefined;
  readonly writing: FaultWriting | undefined;
}

/** How an answer is written otherwise than it is. */
export interface FaultWriting {
  /** Where the connection ends. */
  readonly cut: 'before' | 'inside' | 'after' | undefined;
  readonly text: 'truncated-json' | 'garbled-json' | undefined;
  readonly contentType: string | undefined;
  /** Milliseconds from the head to the last piece. */
  readonly pace: number;
}

/** Puts together what the faults that act on an exchange come to. */
export function planOf(faults: readonly DrawnFault[]): FaultPlan {
  const find = <Kind extends Misbehaviour['kind']>(kind: Kind) =>
    faults.map(({ fault }) => fault).find((fault): fault is Of<Kind> => fault.kind === kind);
  const drop = find('drop')?.at;
  return {
    ids: faults.map(({ id }) => id),
    deviations: faults.flatMap(({ deviations }) => deviations ?? []),
    delay: Math.min(
      MAX_DELAY_MS,
      faults.reduce((sum, fault) => sum + delayOf(fault), 0),
    ),
    instead: drop === 'before' ? 'drop' : find('status'),
    writing: writingOf({
      cut: find('lost-answer') === undefined ? drop : 'before',
      text: (find('truncated-json') ?? find('garbled-json'))?.kind,
      contentType: find('content-type')?.value,
      pace: find('slow-body')?.ms ?? 0,
    }),
  };
}

const delayOf = ({ fault, chance }: DrawnFault) =>
  fault.kind === 'delay' ? fault.ms + Math.floor(chance * ((fault.spread ?? 0) + 1)) : 0;

function writingOf(writing: FaultWriting): FaultWriting | undefined {
  const { cut, text, contentType, pace } = writing;
  return cut === undefined && text === undefined && contentType === undefined && pace === 0 ? undefined : writing;
}
