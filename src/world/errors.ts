import { InputRefused } from '../contract/input/input-refused.ts';

/** A scenario that cannot be used; the message says what would be right. */
export class ScenarioRefused extends InputRefused {
  override readonly name = 'ScenarioRefused';
}

/** A moment that a clock cannot be set to. */
export class ClockRefused extends Error {
  override readonly name = 'ClockRefused';
}

/** A world that cannot be made, or begun anew. */
export class WorldRefused extends Error {
  override readonly name = 'WorldRefused';
  /** There is no room for another one; otherwise the channel is taken. */
  readonly isFull: boolean;

  constructor(message: string, isFull: boolean) {
    super(message);
    this.isFull = isFull;
  }
}
