import type { RuleId } from '../domain/vocabulary/ids.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Deviations, NamedDeviationId } from './deviations.ts';
import type { PresetName } from './presets.ts';

/** What goes wrong. */
export type Misbehaviour =
  /** Another status, and the operation is not carried out; without the envelope it is the page of a gateway. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly envelope?: boolean;
      /** Seconds, for the `Retry-After` header. */
      readonly retryAfter?: number;
    }
  /** Milliseconds before the operation is carried out, and up to `spread` more. */
  | { readonly kind: 'delay'; readonly ms: number; readonly spread?: number }
  /** The head at once, and the body in pieces within so many milliseconds. */
  | { readonly kind: 'slow-body'; readonly ms: number }
  /** The connection ends before the operation is carried out, after half of the body, or after the answer. */
  | { readonly kind: 'drop'; readonly at: 'before' | 'inside' | 'after' }
  /** The operation is carried out, and the connection ends without its answer. */
  | { readonly kind: 'lost-answer' }
  | { readonly kind: 'truncated-json' }
  | { readonly kind: 'garbled-json' }
  | { readonly kind: 'content-type'; readonly value: string }
  | { readonly kind: 'rule-off'; readonly rule: RuleId }
  | { readonly kind: 'deviation'; readonly deviation: NamedDeviationId };

/** Which requests it is for; without any limit, all of a world's. */
export interface When {
  readonly operation?: OperationId;
  /** From the nth of these requests on, counted from 1. */
  readonly fromNth?: number;
  /** How often at most. */
  readonly count?: number;
  /** From 0 to 1, drawn from the world's seed. */
  readonly probability?: number;
  /** From this moment of the world's clock on, ISO 8601 with an offset. */
  readonly after?: string;
}

/** A misbehaviour asked for. */
export interface Fault {
  /** Without one it is named after its kind. */
  readonly id?: string;
  readonly fault: Misbehaviour;
  readonly when?: When;
}

/** What a list of faults may hold: a fault, or the name of several. */
export type ListedFault = Fault | PresetName;

/** A fault of a world, and what it has done since it was put there. */
export interface CountedFault extends Fault {
  readonly id: string;
  /** Requests that its operation and its time let through. */
  readonly matches: number;
  /** Those of them on which it acted. */
  readonly hits: number;
}

/** A fault that was read. */
export interface ArmedFault extends Fault {
  readonly id: string;
  /** `when.after` in epoch milliseconds. */
  readonly from: number;
  /** What a switched-off rule or a deviation comes to. */
  readonly deviations?: Deviations;
}

/** The faults of a world. */
export interface Faults {
  /** Whether there are any: without, nothing needs to be drawn. */
  readonly any: boolean;
  readonly list: readonly ArmedFault[];
}

export const noFaults: Faults = { any: false, list: [] };

/** The longest delay, in milliseconds, also of several together. */
export const MAX_DELAY_MS = 30_000;
