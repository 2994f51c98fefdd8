import type { CheckContext } from '../checks/check.ts';
import type { Expectation } from './expectation.ts';
import type { Request } from './request.ts';
import type { Tried } from './try-request.ts';

export interface Wanted {
  readonly requests: number;
  readonly seed: number;
}

/** A request that was not answered as the document says, the smallest that was found. */
export interface FoundContradiction {
  readonly request: Request;
  /** One of its rules is broken; where it names several, nothing tells which. */
  readonly expectation: Expectation;
  readonly tried: Tried;
}

/** What exploring came to. */
export interface Explored {
  readonly wanted: Wanted;
  /** Sent to explore, by what they had to come to; those that shrink a finding come on top. */
  readonly sent: Readonly<Record<Expectation['verdict'], number>>;
  readonly found: readonly FoundContradiction[];
  /** How many requests had to be refused for each rule, or accepted. */
  readonly met: ReadonlyMap<string, number>;
  /** Why it ended before all were sent. */
  readonly ended?: string;
}

/** Where an exploration stands. */
export interface ExplorationContext {
  readonly ground: CheckContext;
  readonly isWantedRule: (rule: string) => boolean;
  readonly sent: Record<Expectation['verdict'], number>;
  readonly found: FoundContradiction[];
  readonly met: Map<string, number>;
  /** How many findings of each rule were shrunk, those included that came to one that was known. */
  readonly shrunk: Map<string, number>;
  readonly left: { toShrink: number; lawfulCreates: number };
  ended?: string;
}
