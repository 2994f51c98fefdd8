import type { Depth } from '../target/depth.ts';
import type { EventOperation } from '../target/exchange.ts';
import type { Known } from './known.ts';

/** Attributes of an event as a request gives them; `undefined` is one that is left out. */
export type Patch = Readonly<Record<string, unknown>>;

/** A body that is not the JSON object of an event; it is sent as it stands. */
export interface Raw {
  readonly raw: string;
  readonly contentType?: string;
}

/** The document refuses it for certain, although the judge alone would leave the value open: a comment beside it says why. */
export interface Surely {
  readonly surely: Patch;
}

/** It cannot be made here until the user adds something: the check is skipped, and says what to add. */
export interface Missing {
  readonly missing: string;
}

type Made = Patch | Raw | Surely | Missing | undefined;

/** A literal value, or one made of what is known of the deployment; undefined if it cannot be made here. */
export type Value = Patch | Raw | Surely | ((known: Known) => Made);

/** Values by name, the most revealing first. */
export type Values = Readonly<Record<string, Value>>;

/**
 * What is sent for a rule. Depth is a prefix of each list: quick sends the first refused value and the first two accepted ones, standard
 * four and eight, thorough all.
 */
export interface Rule {
  readonly id: string;
  readonly refuse?: Values;
  readonly accept?: Values;
  /** Both accepting and refusing it are allowed; a server error is not. Sent on update. */
  readonly either?: Values;
  /** The list is not sent on the other operation. */
  readonly only?: EventOperation;
  /** Rules that say the same from another side: none of them can be broken alone. */
  readonly also?: readonly string[];
  /** A lawful update sent before, so that what is stored cannot make the value lawful. */
  readonly after?: Patch;
  /** Quick depth sends it on this operation alone: the other list that the same code reads is sent on the other one. */
  readonly quickOn?: EventOperation;
  /** Its accepted values are bodies in which refused values are tried, so they are sent for every rule. */
  readonly isBody?: true;
}

export const rule = (id: string, lists: Omit<Rule, 'id'>): Rule => ({ id, ...lists });

export const raw = (text: string, contentType?: string): Raw => ({
  raw: text,
  ...(contentType === undefined ? {} : { contentType }),
});

export const surely = (patch: Patch): Surely => ({ surely: patch });

/** One value of an attribute for each name. */
export const valuesOf = (attribute: string, values: Readonly<Record<string, (known: Known) => unknown>>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([title, make]) => [
      `${title} for ${attribute}`,
      (known: Known) => ({ [attribute]: make(known) }),
    ]),
  );

const prefixes = {
  refuse: { quick: 1, standard: 4 },
  // Several are sent in one request, so that twice as many cost next to nothing.
  accept: { quick: 2, standard: 8 },
};

/** The least depth that sends the value at this place of a list. */
export function depthAt(index: number, list: keyof typeof prefixes): Depth {
  const { quick, standard } = prefixes[list];
  if (index < quick) return 'quick';
  return index < standard ? 'standard' : 'thorough';
}

/** Made of what is known now: some values change in the course of a run. */
export function made(value: Value, known: Known): Made {
  return typeof value === 'function' ? value(known) : value;
}
