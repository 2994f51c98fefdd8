import type { ReportedExchange } from './report.ts';
import type { OperationName } from '../target/exchange.ts';

/** A place at which two bodies differ in form. */
export interface BodyDifference {
  /** JSON pointer; `*` is any entry of a list. */
  readonly pointer: string;
  readonly kind: 'members' | 'entries' | 'order' | 'type' | 'constant';
  /** What each side has there, in words. */
  readonly a: string;
  readonly b: string;
}

/** How often the two answered alike. */
export interface Agreement {
  /** Requests that could show a difference. */
  readonly requests: number;
  readonly sameStatus: number;
  /** Bodies that could be compared; one that is more than can be judged could not. */
  readonly bodies: number;
  readonly sameForm: number;
}

/** Both exchanges, credentials taken out. */
export interface ReportedPair {
  readonly a: ReportedExchange;
  readonly b: ReportedExchange;
}

/** A request that the two answer otherwise. */
export interface Disagreement {
  readonly operation: OperationName;
  readonly on: 'status' | 'form' | 'status and form';
  /** The open questions that it may depend on; none if a stated rule decides, so that one of the two breaks it. */
  readonly questions: readonly string[];
  /** The request in words: in what it departs from a lawful one. */
  readonly request: string;
  readonly exchanges: ReportedPair;
  readonly differences: readonly BodyDifference[];
  /** The smallest request that was found to show it, if that is another one. */
  readonly smallest?: { readonly request: string; readonly exchanges: ReportedPair };
  /** How many requests showed the same; the first of them is here. */
  readonly times: number;
}

/** A request that one of the two answered with two statuses: it shows nothing about the other. */
export interface Unsteady {
  readonly request: string;
  readonly operation: OperationName;
  readonly statuses: string;
}

/** How often both answered with the same header: one that the document or a profile speaks of. */
export interface HeaderAgreement {
  /** In lower case. */
  readonly name: string;
  /** The open question that it depends on. */
  readonly question: string;
  /** Answers that had it on one side at least. */
  readonly answers: number;
  readonly same: number;
  /** The first that differ: what stood there, without what must differ, or `none`; absent if all are the same. */
  readonly differing?: {
    readonly a: string;
    readonly b: string;
    readonly request: string;
    readonly exchanges: ReportedPair;
  };
}

/** How alike two deployments answer: the file that `--report json:FILE` writes. */
export interface Comparison {
  readonly schema: 1;
  readonly judged: 'likeness';
  readonly targets: { readonly a: string; readonly b: string };
  readonly kit: string;
  readonly contract: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: number;
  /** Requests that were wanted; with the seed they are the same again. */
  readonly wanted: number;
  /** Percent that both figures of `total` have to reach; absent if none was asked for. */
  readonly atLeast?: number;
  readonly total: Agreement;
  readonly operations: Readonly<Record<OperationName, Agreement>>;
  /** By open question; one that no request could show is among `unseen`. */
  readonly questions: Readonly<Record<string, Agreement>>;
  /** Those that differ most first; they are in no other figure. */
  readonly headers: readonly HeaderAgreement[];
  readonly unseen: readonly { readonly question: string; readonly reason: string }[];
  readonly disagreements: readonly Disagreement[];
  readonly unsteady: readonly Unsteady[];
  /** Requests that one of the two did not answer, or only asked to come back later. */
  readonly unanswered: number;
  /** Requests that were not sent, as no further event may be created. */
  readonly notSent: number;
  /** Why it ended before all were sent. */
  readonly ended?: string;
  /** All that were sent to each side, those that learn, confirm and shrink too. */
  readonly sent: { readonly a: number; readonly b: number };
  /** IDs of events that are left behind on each side. */
  readonly residue: {
    readonly a: readonly (number | bigint)[];
    readonly b: readonly (number | bigint)[];
  };
  readonly residueNotes: readonly string[];
}

/** Percent of the requests that were answered with the same status, and of the bodies with the same form; 0 if there were none. */
export function percentOf({ requests, sameStatus, bodies, sameForm }: Agreement): {
  readonly status: number;
  readonly form: number;
} {
  return { status: percent(sameStatus, requests), form: percent(sameForm, bodies) };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** Whether the two are less alike than was asked for. */
export function isBelow({ total, atLeast = 0 }: Comparison): boolean {
  const { status, form } = percentOf(total);
  return Math.min(status, form) < atLeast;
}

/** 1: less alike than was asked for; 4: it came to no end, or nothing could be compared; 0: all well. */
export function comparisonExitCode(comparison: Comparison): 0 | 1 | 4 {
  if (comparison.ended !== undefined || comparison.total.requests === 0) return 4;
  return isBelow(comparison) ? 1 : 0;
}
