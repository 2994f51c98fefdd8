import type { Deployment, OwnEvent } from '../deployment.ts';
import type { Settled, ValidValues } from '../event-body.ts';

/** An event that was made for checks, and the lawful body that an update of it was seen to take. */
export interface Updatable {
  readonly id: OwnEvent['id'];
  readonly settled: Settled;
  readonly values: ValidValues;
}

/** The event that may be updated to look at a question; undefined where there is none: that of the fixtures is left alone. */
export function updatable({ own, accepted, values }: Deployment): Updatable | undefined {
  const settled = accepted['events.update'];
  return own?.isMade !== true || settled === undefined || values === undefined
    ? undefined
    : { id: own.id, settled, values };
}
