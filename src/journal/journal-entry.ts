import type { Advice, Violation } from '../domain/violation.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import type { OperationId } from '../contract/operations.ts';

/** One exchange as a world's journal tells it: one JSON object, and one line of NDJSON. No credentials are in it. */
export interface JournalEntry {
  readonly schema: 1;
  /** Place in its world's journal: 1, 2, … in the order of the answers, never given twice. */
  readonly seq: number;
  readonly requestId: string;
  /** When the request came, in real time, ISO 8601 with Z. */
  readonly at: string;
  /** The same moment by the world's clock. */
  readonly worldTime: string;
  /** From the request's head to its answer. */
  readonly durationMs: number;
  /** `X-Channel` of the world. */
  readonly world: string;
  /** null where the request reached none. */
  readonly operation: OperationId | null;
  readonly request: {
    /** Empty, as `url` and `httpVersion` are, where what came was not even HTTP. */
    readonly method: string;
    /** As sent, path and query. */
    readonly url: string;
    readonly httpVersion: string;
    /** In the order sent, names as sent. */
    readonly headers: readonly Header[];
    readonly body: RecordedBody | null;
  };
  /** null where the connection was cut without an answer. */
  readonly response: {
    readonly status: number;
    /** Those that the sandbox gives; Node adds `Date` and what the connection needs. */
    readonly headers: readonly Header[];
    readonly body: RecordedBody | null;
  } | null;
  readonly outcome: Outcome;
  /** All that were found, whatever the answer told of them. */
  readonly violations: readonly Violation[];
  readonly advices: readonly Advice[];
  /** Open questions that shaped the answer. */
  readonly questions: readonly AnsweredQuestion[];
  /** Faults and deviations that had a part in the answer, by ID: with any, it is no evidence of conformance. */
  readonly forced: readonly string[];
}

/**
 * accepted: carried out; refused: by a rule, a question or the protocol; cut: no answer was sent; own: an answer that the sandbox gives
 * for itself (421, 500, 503, 507).
 */
export type Outcome = 'accepted' | 'refused' | 'cut' | 'own';

type Header = readonly [name: string, value: string];

/** A body: `text` where it is UTF-8, else `base64`. */
export interface RecordedBody {
  readonly text?: string;
  readonly base64?: string;
  /** Bytes of the whole, as it was sent. */
  readonly size: number;
  /** What is here is not all of it. */
  readonly truncated?: true;
}

/** An open question with the answer that the profile gave to it. */
export interface AnsweredQuestion {
  readonly id: QuestionId;
  readonly answer: unknown;
  readonly basis: 'assumed' | 'calibrated' | 'owner';
}
