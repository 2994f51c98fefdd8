/** What a judgement rests on: a stated rule that a request breaks, or an open question that decides about it, and where. */
export type Evidence =
  | { readonly rule: string; readonly pointer: string }
  | {
      readonly question: string;
      readonly pointer: string;
      /** Whoever answers it one way reads something else than what stands there, or reads nothing: no rule of the body can be held. */
      readonly hidesBody?: true;
    };

export function breaks(rule: string, pointer: string): readonly Evidence[] {
  return [{ rule, pointer }];
}

export function asks(question: string, pointer: string): readonly Evidence[] {
  return [{ question, pointer }];
}

export const nothing: readonly Evidence[] = [];
