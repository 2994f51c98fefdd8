import type { AuditFacts } from '../facts.ts';
import type { Sent } from './client.ts';

/** Traffic, and what is known of the world that it met. */
interface Shown {
  readonly traffic: readonly Sent[];
  readonly facts?: AuditFacts;
}

/** For one audited thing: a client that keeps it, one that breaks it, one of which it cannot be told. */
export interface Case {
  readonly id: string;
  readonly kept: Traffic;
  readonly broken: Traffic;
  readonly cannotTell: Traffic;
}

export type Traffic = Shown | readonly Sent[];

export const shown = (traffic: Traffic): Shown => ('traffic' in traffic ? traffic : { traffic });
