/** What a judgement rests on: a stated rule that a request breaks, or an open question that decides about it, and where. */
export type Evidence =
  | { readonly rule: string; readonly pointer: string }
  | {
      readonly question: string;
      readonly pointer: string;
      /** Whoever answers it one way reads something else than what stands there, or reads nothing: no rule of the body can be held. */
      readonly hidesBody?: true;
    };

/**
 * Points that the document leaves open and that no question asks yet. A judgement names them as it names questions, so
 * that nothing is decided in silence.
 */
export const unlistedQuestions = {
  'text.characters':
    'What one character is (§8), and whether control characters and those beyond the basic plane are taken',
  'page-ids': 'Whether an unlisted page exists',
} as const;

export function breaks(rule: string, pointer: string): readonly Evidence[] {
  return [{ rule, pointer }];
}

export function asks(question: string, pointer: string): readonly Evidence[] {
  return [{ question, pointer }];
}

export const nothing: readonly Evidence[] = [];
