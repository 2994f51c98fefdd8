import { counted } from './counted.ts';

/** Requests that an audit did not judge, by the reason. */
export interface LeftOut {
  /** A person sent them from the dashboard (`X-Sandbox-By-Hand`). */
  readonly byHand: number;
  /** The contract kit sent them (`X-Sandbox-By-Kit`). */
  readonly byKit: number;
}

/** What an audit left out, in sentences without a full stop; empty if it was nothing. */
export function leftOutLines({ byHand, byKit }: LeftOut): readonly string[] {
  const reasons = [
    [byHand, 'sent by hand'],
    [byKit, 'sent by the contract kit'],
  ] as const;
  const some = reasons.filter(([count]) => count > 0);
  if (some.length === 0) return [];
  const parts = some.map(([count, reason], at) => `${at === 0 ? counted(count, 'request') : count} ${reason}`);
  return [`Left out: ${parts.join(', ')}`];
}
