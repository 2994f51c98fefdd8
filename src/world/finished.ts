import type { OperationId } from '../contract/operations.ts';
import type { JournalOutcome } from '../journal/journal-entry.ts';

/** What is told of an exchange that is over to whoever watches over the process; nothing of it is a credential or a body. */
export interface Finished {
  readonly requestId: string;
  /** When it came, epoch milliseconds in real time. */
  readonly at: number;
  readonly durationMs: number;
  /** undefined where the request reached none. */
  readonly operation: OperationId | undefined;
  /** undefined where the connection was cut without an answer. */
  readonly status: number | undefined;
  readonly outcome: JournalOutcome;
  /** As the `X-Sandbox-Basis` header has it; `sandbox` where it answers for itself. */
  readonly basis: string;
  readonly hasFault: boolean;
  /** `X-Channel` of its world. */
  readonly channel: string;
  readonly method: string;
  /** As it came, without credentials. */
  readonly traceparent: string | undefined;
  readonly client: string | undefined;
}

/** A request of the control area that is over. Nothing of it is a credential: `route` is the path as its route has it. */
export interface ControlAnswered {
  /** When it came, epoch milliseconds in real time. */
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  /** As in `/_sandbox/worlds/:channelId`; undefined for an unknown path. */
  readonly route: string | undefined;
  /** undefined where nothing was answered. */
  readonly status: number | undefined;
  readonly client: string | undefined;
}
