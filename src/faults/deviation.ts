import type { Violation } from '../domain/violation.ts';
import type { Call, CallDeviation, CallRequest } from '../operations/call.ts';
import type { OperationId } from '../contract/operations.ts';
import type { RuleId } from '../domain/vocabulary/ids.ts';

/** What a deviation knows of the request that it spoils. */
export interface Spoiled {
  readonly operation: OperationId;
  readonly call: Call;
  /** The body as it was sent. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What of a call is read otherwise than it was sent. */
export interface Misread {
  readonly input?: CallRequest['input'];
  readonly violations?: CallRequest['violations'];
  readonly applies?: CallDeviation['applies'];
}

/** Status and payload of an answer on its way into the envelope. */
export interface SpoiledAnswer {
  readonly status: number;
  readonly data: unknown;
}

/**
 * A named way in which a deployment breaks one rule that dropping a refusal cannot break: it refuses what is lawful, or answers wrongly.
 * Its ID is the rule's, a colon, and what it does.
 */
export interface Deviation {
  readonly id: `${RuleId}:${string}`;
  readonly rule: RuleId;
  readonly text: string;
  /** Refuses a lawful request. */
  readonly refuses?: (spoiled: Spoiled) => boolean | Promise<boolean>;
  /** Reads another request than was sent. */
  readonly misreads?: (spoiled: Spoiled) => Misread;
  /** Answers otherwise; `operation` is undefined outside the interface. */
  readonly answers?: (answer: SpoiledAnswer, operation: OperationId | undefined) => SpoiledAnswer;
  /** Wraps the answer otherwise. */
  readonly wraps?: (envelope: Readonly<Record<string, unknown>>) => object;
}

/** The violation that stands for a refusal of what is lawful. */
export function strictness({ rule, text }: Deviation): Violation {
  return { id: rule, pointer: '', expected: 'another server: this one deviates on request', actual: text };
}
