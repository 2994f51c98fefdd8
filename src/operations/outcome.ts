import type { RefusalStage } from '../domain/look-up.ts';
import type { Page, PageWindow } from '../domain/page/page.ts';
import type { Violation } from '../domain/violation.ts';

/** Why a request is refused; the profile turns it into a status. */
export type Cause =
  | 'unknown-path'
  | 'wrong-method'
  | 'unauthenticated'
  | 'forbidden'
  | 'rate'
  | 'media-type'
  | 'too-large'
  | 'malformed'
  | 'invalid'
  | 'unknown-page'
  | 'unknown-event';

/** A refusal and the stage that it belongs to (`refusal.precedence`). */
export interface Refusal {
  readonly stage: RefusalStage;
  readonly cause: Cause;
  readonly violations: readonly Violation[];
  /** Headers that this refusal brings, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A search's answer, before the profile gives it its form. */
export interface Found {
  readonly kind: 'found';
  readonly pages: readonly Page[];
  /** Pages that match, in all. */
  readonly total: number;
  readonly window: PageWindow;
}

declare const filtered: unique symbol;

/** A call that is refused; only `refuse` and `refuseUnknown` make one. Without refusals, a step before has refused it. */
export interface Refused {
  readonly kind: 'refused';
  readonly refusals: readonly Refusal[];
  readonly [filtered]: true;
}

/** What became of a call that was carried out. */
export type Succeeded =
  | Found
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'created'; readonly id: number }
  | { readonly kind: 'updated'; readonly id: number };

/** What became of a call. */
export type Outcome = Succeeded | Refused;
