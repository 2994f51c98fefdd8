import type { WorldState } from './world.ts';

/** The state of a world, member by member, as it is at each look. */
export abstract class ShownState implements WorldState {
  /** The present one. */
  protected abstract readonly state: WorldState;

  get profile() {
    return this.state.profile;
  }
  get deviations() {
    return this.state.deviations;
  }
  get faults() {
    return this.state.faults;
  }
  get tallies() {
    return this.state.tallies;
  }
  get rate() {
    return this.state.rate;
  }
  get clock() {
    return this.state.clock;
  }
  get credentials() {
    return this.state.credentials;
  }
  get removedPages() {
    return this.state.removedPages;
  }
  get steps() {
    return this.state.steps;
  }
  get requests() {
    return this.state.requests;
  }
  get epoch() {
    return this.state.epoch;
  }
}
