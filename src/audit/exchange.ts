import { isObject } from '../contract/contract.ts';
import type { OperationId } from '../contract/operations.ts';
import type { RecordedQuestion, RecordedViolation } from '../lib/recorded-entry.ts';

/** A body as a judge sees it. */
export type SeenBody =
  | { readonly kind: 'none' }
  /** The recording does not hold it, or not all of it; or it is nested deeper than can be judged. */
  | { readonly kind: 'unrecorded' }
  | { readonly kind: 'noJson'; readonly text: string }
  | { readonly kind: 'json'; readonly value: Readonly<Record<string, unknown>> };

/** One request of the client and its answer, read from a recording. */
export interface AuditedExchange {
  /** Where it stands: `journal seq 12`, `shop.har entry 3`. */
  readonly place: string;
  readonly method: string;
  /** Without query, which no operation has. */
  readonly path: string;
  readonly operation: OperationId | undefined;
  /** The ID in the path. */
  readonly rawId: string;
  /** Values of a header, by its name in lower case. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: SeenBody;
  /** undefined where no answer came. */
  readonly status: number | undefined;
  /** `data` of the answer's envelope. */
  readonly data: unknown;
  readonly answerHeaders: ReadonlyMap<string, readonly string[]>;
  /** Epoch milliseconds; undefined where the recording does not say. */
  readonly begunAt: number | undefined;
  readonly endedAt: number | undefined;
  /** The sandbox recorded it: headers are complete, and violations were looked for. */
  readonly isOwn: boolean;
  /** The sandbox has decided it, by rules, questions or the protocol: neither cut off nor answered for itself. */
  readonly isDecided: boolean;
  /** What the sandbox found; empty where somebody else recorded it. */
  readonly violations: readonly RecordedViolation[];
  readonly questions: readonly RecordedQuestion[] | undefined;
  /** A fault or a deviation has shaped the answer: no evidence that a rule was kept. */
  readonly isForced: boolean;
  /** The event that it created or updated, null where none; undefined where a sandbox does not say. */
  readonly event: number | null | undefined;
}

/** Whether the answer says that the request was carried out. */
export const isAccepted = ({ status }: AuditedExchange): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** An answer that proves something: it came, and nobody has forced it. */
export const provesAcceptance = (exchange: AuditedExchange): boolean => isAccepted(exchange) && !exchange.isForced;

/** Whether the request reached an operation on events. */
export const isOnEvent = ({ operation }: AuditedExchange): boolean =>
  operation === 'events.create' || operation === 'events.update';

/** The ID of the event that a create answered. */
export function answeredId({ operation, data, status }: AuditedExchange): string | undefined {
  if (operation !== 'events.create' || status !== 201 || !isObject(data)) return undefined;
  const id = data['id'];
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
}

/** The members of a body that is a JSON object. */
export function bodyMembers({ body }: AuditedExchange): Readonly<Record<string, unknown>> | undefined {
  return body.kind === 'json' ? body.value : undefined;
}
