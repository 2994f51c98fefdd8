import type { Times } from './storms.ts';

/** Whether a change was made, as its answer says. */
export type Outcome = 'made' | 'refused' | 'unknown';

/** An event as a read shows it. */
export interface SeenEvent {
  readonly id: number;
  /** What its create alone was sent with; no update changes it. */
  readonly tag: string;
  /** What its last create or update was sent with; no other change was. */
  readonly value: string;
  readonly capacity: number;
  readonly members: readonly string[];
}

/** What was asked of a world. Every `tag`, `value`, `member` and `fault` is sent once. */
export type Asked =
  | { readonly kind: 'create'; readonly tag: string; readonly id?: number; readonly outcome: Outcome }
  | { readonly kind: 'update'; readonly id: number; readonly value: string; readonly outcome: Outcome }
  | {
      readonly kind: 'register';
      readonly id: number;
      readonly member: string;
      readonly outcome: Outcome;
      readonly isFull?: boolean;
    }
  | { readonly kind: 'read'; readonly id: number; readonly found: SeenEvent | undefined }
  | { readonly kind: 'list'; readonly found: readonly SeenEvent[] }
  | { readonly kind: 'set-clock'; readonly value: string; readonly outcome: Outcome }
  | { readonly kind: 'read-clock'; readonly value: string }
  | { readonly kind: 'set-fault'; readonly fault: string; readonly count: number }
  /** A request that the fault would act on; `hasActed` is undefined where no answer says so. */
  | { readonly kind: 'meet-fault'; readonly fault: string; readonly hasActed: boolean | undefined };

/** An operation with its times in milliseconds: it had its effect between them, if it had one. */
export type Operation = Asked & {
  readonly world: number;
  readonly begin: number;
  readonly end: number;
  /** Which replica it was sent to, from 0. */
  readonly replica: number;
};

export type Of<Kind extends Asked['kind']> = Extract<Operation, { readonly kind: Kind }>;

/** A read of an event, alone or in a list. */
export interface Look {
  readonly begin: number;
  readonly end: number;
  readonly event: SeenEvent | undefined;
}

/** What is wrong with a history. */
export interface Finding {
  readonly kind:
    | 'lost write'
    | 'stale read'
    | 'duplicate ID'
    | 'made twice'
    | 'refused and made'
    | 'seen before it was sent'
    | 'never sent'
    | 'lost RSVP'
    | 'more RSVPs than capacity'
    | 'full though it was not'
    | 'reads that disagree'
    | 'a fault acts too often'
    | 'a fault acts too seldom';
  readonly text: string;
}

/**
 * A history in which nothing is sure of what went on while the database acknowledged what it has forgotten since: changes may be made or not,
 * and what was seen may be gone.
 */
export function withoutForgotten(operations: readonly Operation[], forgotten: readonly Times[]): Operation[] {
  const isUnsure = ({ begin, end }: Operation) => forgotten.some(({ from, until }) => end >= from && begin <= until);
  const unsureFaults = new Set(
    operations.flatMap((one) => (one.kind === 'meet-fault' && isUnsure(one) ? [one.fault] : [])),
  );
  return operations.flatMap((one): Operation[] => {
    if (one.kind === 'set-fault' && unsureFaults.has(one.fault)) return [];
    if (!isUnsure(one)) return [one];
    if (!('outcome' in one)) return [];
    const outcome = one.outcome === 'refused' ? 'refused' : 'unknown';
    if (one.kind !== 'create') return [{ ...one, outcome, ...(one.kind === 'register' && { isFull: false }) }];
    const { id: _forgotten, ...create } = one;
    return [{ ...create, outcome }];
  });
}

/** The worlds in which an event is gone whose create was acknowledged. */
export function forgetfulWorlds(operations: readonly Operation[]): ReadonlySet<number> {
  const last = new Map<number, ReadonlySet<string>>();
  for (const one of operations) if (one.kind === 'list') last.set(one.world, new Set(one.found.map(({ tag }) => tag)));
  return new Set(
    operations.flatMap((one) =>
      one.kind === 'create' && one.outcome === 'made' && last.get(one.world)?.has(one.tag) === false ? [one.world] : [],
    ),
  );
}
