import { createHash } from 'node:crypto';
import type { OperationId } from '../contract/operations.ts';
import type { ArmedFault, Misbehaviour } from './fault.ts';

/** How often a fault was looked at and acted. */
export interface FaultTally {
  /** Requests that its operation and time let through. */
  readonly matches: number;
  readonly hits: number;
}

/** The tallies of a world's faults, by their IDs. Replaced, never changed in place. */
export type FaultTallies = ReadonlyMap<string, FaultTally>;

export const noTallies: FaultTallies = new Map();

/** What faults are drawn for. */
export interface Draw {
  readonly operation: OperationId | undefined;
  /** By the world's clock, epoch milliseconds. */
  readonly now: number;
  readonly seed: number;
  readonly tallies: FaultTallies;
}

/** A fault that acts on a request. */
export interface DrawnFault {
  readonly id: string;
  readonly fault: Misbehaviour;
  readonly deviations?: ArmedFault['deviations'];
  /** From 0 to 1, the same for the same seed, fault and number of the request. */
  readonly chance: number;
}

/** The faults that act on a request, and what the request adds to the tallies. */
export interface Drawn {
  readonly acting: readonly DrawnFault[];
  readonly counts: FaultTallies;
}

/** Draws the faults that act on a request, and changes nothing. The same seed, tallies and request draw the same. */
export function drawFaults(faults: readonly ArmedFault[], { operation, now, seed, tallies }: Draw): Drawn {
  const looked = faults.filter(({ from, when = {} }) => (when.operation ?? operation) === operation && now >= from);
  const numberOf = ({ id }: ArmedFault) => (tallies.get(id)?.matches ?? 0) + 1;
  const drawn = looked.filter((fault) => {
    const { fromNth = 1, count = Infinity, probability } = fault.when ?? {};
    if (numberOf(fault) < fromNth || (tallies.get(fault.id)?.hits ?? 0) >= count) return false;
    return probability === undefined || chanceOf(`${seed}/${fault.id}/${numberOf(fault)}`) < probability;
  });
  const acting = actingOf(drawn);
  return {
    acting: acting.map((fault) => ({
      ...fault,
      chance: chanceOf(`${seed}/${fault.id}/${numberOf(fault)}/spread`),
    })),
    counts: new Map(looked.map((fault) => [fault.id, { matches: 1, hits: acting.includes(fault) ? 1 : 0 }])),
  };
}

/** Tallies with the counts of a request. */
export const withCounts = (tallies: FaultTallies, counts: FaultTallies): FaultTallies => added(tallies, counts, 1);

/** Tallies without the counts of a request that came to nothing. */
export const withoutCounts = (tallies: FaultTallies, counts: FaultTallies): FaultTallies => added(tallies, counts, -1);

function added(tallies: FaultTallies, counts: FaultTallies, sign: 1 | -1): FaultTallies {
  const sums = new Map(tallies);
  for (const [id, more] of counts) {
    const { matches = 0, hits = 0 } = sums.get(id) ?? {};
    sums.set(id, { matches: matches + sign * more.matches, hits: hits + sign * more.hits });
  }
  return sums;
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
