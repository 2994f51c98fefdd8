export interface Break {
  id: string;
  /** The one rule that it breaks. */
  rule: string;
  what: string;
  /** The search forms in which the rule has a meaning; absent: all. */
  forms?: string[];
}

export const breaks: Break[];
