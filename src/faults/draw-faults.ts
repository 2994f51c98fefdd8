import { createHash } from 'node:crypto';
import type { OperationId } from '../contract/operations.ts';
import type { ArmedFault, Misbehaviour } from './fault.ts';

/** How often a fault was looked at and acted. */
export interface FaultTally {
  /** Requests that its operation and time let through. */
  matches: number;
  hits: number;
}

/** The tallies of a world's faults, by their IDs. */
export type FaultTallies = Map<string, FaultTally>;

/** What faults are drawn for. */
export interface Draw {
  readonly operation: OperationId | undefined;
  /** By the world's clock, epoch milliseconds. */
  readonly now: number;
  readonly seed: number;
  readonly tallies: FaultTallies;
  /** Receives what takes a count back, for a request that comes to nothing. */
  readonly onCount?: (uncount: () => void) => void;
}

/** A fault that acts on a request. */
export interface DrawnFault {
  readonly id: string;
  readonly fault: Misbehaviour;
  readonly deviations?: ArmedFault['deviations'];
  /** From 0 to 1, the same for the same seed, fault and number of the request. */
  readonly chance: number;
}

/** Draws the faults that act on a request, and counts it. The same seed and the same requests draw the same. */
export function drawFaults(faults: readonly ArmedFault[], draw: Draw): readonly DrawnFault[] {
  const drawn = faults.filter((fault) => isDrawn(fault, draw));
  const acting = actingOf(drawn);
  return acting.map((fault) => {
    const tally = tallyOf(draw.tallies, fault.id);
    count(tally, 'hits', draw);
    return { ...fault, chance: chanceOf(`${draw.seed}/${fault.id}/${tally.matches}/spread`) };
  });
}

function count(tally: FaultTally, what: keyof FaultTally, { onCount }: Draw): void {
  tally[what] += 1;
  onCount?.(() => {
    tally[what] -= 1;
  });
}

function isDrawn({ id, from, when = {} }: ArmedFault, draw: Draw): boolean {
  const { operation, now, seed, tallies } = draw;
  if ((when.operation ?? operation) !== operation || now < from) return false;
  const tally = tallyOf(tallies, id);
  count(tally, 'matches', draw);
  if (tally.matches < (when.fromNth ?? 1) || tally.hits >= (when.count ?? Infinity)) return false;
  return when.probability === undefined || chanceOf(`${seed}/${id}/${tally.matches}`) < when.probability;
}

function tallyOf(tallies: FaultTallies, id: string): FaultTally {
  const tally = tallies.get(id) ?? { matches: 0, hits: 0 };
  tallies.set(id, tally);
  return tally;
}

/** No state but the numbers that it is given: any process draws the same. */
const chanceOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

/** What a fault changes: those of one place exclude each other, but for delays and rules, of which there may be several. */
type Place = 'time' | 'rules' | 'operation' | 'connection' | 'text' | 'type' | 'pace';

const places: Readonly<Record<Exclude<Misbehaviour['kind'], 'drop'>, Place>> = {
  status: 'operation',
  delay: 'time',
  'slow-body': 'pace',
  'lost-answer': 'connection',
  'truncated-json': 'text',
  'garbled-json': 'text',
  'content-type': 'type',
  'rule-off': 'rules',
  deviation: 'rules',
};

function placeOf({ fault }: ArmedFault): Place {
  if (fault.kind !== 'drop') return places[fault.kind];
  return fault.at === 'before' ? 'operation' : 'connection';
}

/** Where others have no occasion to act: the operation is not carried out, or nobody sees its answer. */
function voidedBy({ fault }: ArmedFault): readonly Place[] {
  if (fault.kind === 'status') return ['rules'];
  if (fault.kind === 'lost-answer') return ['text', 'type', 'pace'];
  return fault.kind === 'drop' && fault.at === 'before' ? ['rules', 'connection', 'text', 'type', 'pace'] : [];
}

/** Of those that were drawn, the ones that act: what has no occasion to is no hit. */
function actingOf(drawn: readonly ArmedFault[]): readonly ArmedFault[] {
  if (drawn.length < 2) return drawn;
  const taken = new Set<Place>();
  const firsts = drawn.filter((fault) => {
    const place = placeOf(fault);
    if (taken.has(place) && place !== 'time' && place !== 'rules') return false;
    taken.add(place);
    return true;
  });
  const voided = new Set(firsts.flatMap(voidedBy));
  return firsts.filter((fault) => !voided.has(placeOf(fault)));
}
