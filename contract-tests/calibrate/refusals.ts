import type { Exchange } from '../target/exchange.ts';
import { isKeptWhole, outcomeOf } from '../target/outcome.ts';
import type { KnownViolation } from './infer/sample.ts';
import type { SeenRefusal } from './refusal-sample.ts';

/** The refusals of a calibration, with what the kit knows to be wrong in each. */
export interface Refusals {
  /** Keeps the exchange where it is one that was read to its end. @param cause - as `refusal.status.*` has it */
  keep(exchange: Exchange, cause: string, violations?: readonly KnownViolation[]): void;
  readonly all: readonly SeenRefusal[];
}

export function createRefusals(): Refusals {
  const all: SeenRefusal[] = [];
  return {
    all,
    keep: (exchange, cause, violations = []) => {
      if (outcomeOf(exchange) === 'refused' && isKeptWhole(exchange)) all.push({ exchange, cause, violations });
    },
  };
}
