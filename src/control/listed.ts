import type { Question, Rule } from '../openapi/contract.ts';

/** A rule of the interface. */
export interface ListedRule extends Rule {
  readonly id: string;
}

/** A point that the interface leaves open. */
export interface ListedQuestion extends Question {
  readonly id: string;
}

/** A way in which a sandbox can be told to break a rule. */
export interface ListedDeviation {
  readonly id: string;
  /** The rule that it breaks. */
  readonly rule: string;
  readonly text: string;
}

/** A page, as the interface shows it (§2.1). */
export interface ShownPage {
  readonly id: number;
  readonly title: string;
  readonly logo: string;
}

/** What a deployment cannot tell about itself, in the form that `verify --fixtures` reads. */
export interface Fixtures {
  readonly apiKey: string;
  readonly channelId: string;
  readonly pages: { readonly known: readonly number[]; readonly unknown: number; readonly query: string };
  readonly eventTypes: { readonly valid: readonly number[]; readonly invalid: number };
  readonly places: { readonly valid: readonly (string | number)[]; readonly invalid: string | number };
  readonly images: { readonly valid: string; readonly invalid: string };
  readonly eventWithRsvps?: { readonly id: number; readonly rsvps: number };
}
