import type { DeviationId } from '../faults/deviations.ts';
import type { ListedFault } from '../faults/fault.ts';
import type { Violation } from '../domain/violation.ts';
import type { CommandRun } from './run-command.ts';

/** One way for a sandbox to answer. */
export interface Variant {
  /** Answers other than those of the baseline, by question. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly deviate?: readonly DeviationId[];
  readonly faults?: readonly ListedFault[];
}

/** How often a question shaped an answer, or something forced it. */
export interface Met {
  readonly times: number;
  /** The first of these exchanges: `POST /v1/events.create → 201`. */
  readonly first: string;
}

/** A question that shaped answers. */
export interface MetQuestion extends Met {
  readonly answer: unknown;
  readonly basis: string;
}

/** What exchanges alike came to: of one operation, refused for the same or accepted. */
export interface Outcome {
  readonly status: number | undefined;
  readonly isRefused: boolean;
  /** The first of them: `POST /v1/events.create → 422`. */
  readonly line: string;
  /** What it was refused for, in the order of the answer. */
  readonly violations: readonly Violation[];
  /** Questions that shaped its answer. */
  readonly questions: ReadonlySet<string>;
}

/** A run of the client's tests, and what their traffic met, in all worlds of the sandbox. */
export interface VariantRun extends CommandRun {
  readonly questions: ReadonlyMap<string, MetQuestion>;
  /** Deviations and faults that had a part in an answer, by ID. */
  readonly forced: ReadonlyMap<string, Met>;
  readonly requests: number;
  /** What exchanges came to, by what makes them alike. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** Runs the client's tests under a variant, no more of them at once than there are jobs. */
export type Run = (variant: Variant) => Promise<VariantRun>;

export const hasPassed = ({ ending, code }: CommandRun): boolean => ending === 'exited' && code === 0;
