import { changedState } from '../world/open-world.ts';
import type { WorldState } from '../world/world.ts';

/** A change of the state of a world. */
export type Decide = (state: WorldState) => Partial<WorldState>;

const nothing: readonly Decide[] = [];

/** What those have changed of a state who are not done yet: all who look see it. */
export class NotedChanges {
  /** Made by need: there are many worlds, and few of them have changes on their way. */
  #by: Map<object, readonly Decide[]> | undefined;

  add(who: object, decide: Decide): void {
    this.#by ??= new Map();
    this.#by.set(who, [...(this.#by.get(who) ?? []), decide]);
  }

  /** Forgets what somebody has noted. */
  take(who: object): readonly Decide[] {
    const noted = this.#by?.get(who) ?? nothing;
    this.#by?.delete(who);
    return noted;
  }

  /** Whether somebody else has noted something. */
  hasOthers(who: object): boolean {
    return this.#by !== undefined && this.#by.size > (this.#by.has(who) ? 1 : 0);
  }

  /** A state with all that is noted. */
  on(state: WorldState): WorldState {
    return this.#by === undefined ? state : withChanges(state, [...this.#by.values()].flat());
  }
}

export const withChanges = (state: WorldState, changes: readonly Decide[]): WorldState =>
  changes.reduce((before, decide) => changedState(before, decide(before)), state);

/** Whether a state has the same values as another. */
export const isSameState = (one: WorldState, other: WorldState): boolean =>
  (Object.keys(other) as (keyof WorldState)[]).every((name) => one[name] === other[name]);
