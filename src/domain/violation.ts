import type { QuestionId, RuleId } from '../openapi/ids.ts';

/** A fault in one request: a rule that it breaks, or a question whose answer refuses it. */
export interface Violation {
  /** The rule or question that decides. */
  readonly id: RuleId | QuestionId;
  /** JSON pointer into the body; `/headers/…` and `/path/…` point beside it. */
  readonly pointer: string;
  /** What would be right. */
  readonly expected: string;
  /** What came. */
  readonly actual: string;
}

/** Lawful, but the document recommends otherwise, or it may surprise. */
export interface Advice {
  readonly id: RuleId | QuestionId;
  readonly pointer: string;
  readonly text: string;
}

/** A request of 1 MiB can have 400,000 violations: no more than this are found, and told. */
export const mostTold = 100;

const longest = 80;

/** A value in few words, for `actual`. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = textOf(value);
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
}

function textOf(value: unknown): string {
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'number') return String(value);
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return 'a value nested too deeply to show';
  }
}
