import { errorsBelow } from '../contract/input/input-refused.ts';
import { sentencesOf } from '../contract/input/schema-errors.ts';
import { MemoryFull } from '../domain/memory.ts';
import { FaultsRefused } from '../faults/errors.ts';
import { ProfileRefused } from '../profile/errors.ts';
import { ScenarioRefused, WorldRefused } from '../world/errors.ts';
import { ControlRefused } from './errors.ts';

/** Pointers of a profile's answers and of a scenario in an input. */
export interface InputPlaces {
  readonly answers: string;
  readonly scenario: string;
}

/** What the control area says to what the rest of the program refuses; an error of our own stays as it is. */
export function refusalOf(error: unknown, at: InputPlaces = { answers: '/answers', scenario: '' }): unknown {
  const { name, message } = error as Error;
  if (error instanceof ControlRefused) return error;
  if (error instanceof MemoryFull) return new ControlRefused(507, message);
  if (error instanceof WorldRefused) return new ControlRefused(error.isFull ? 507 : 409, message);
  return name.endsWith('Refused') ? refusedInput(error as Error, at) : error;
}

function refusedInput(error: Error, at: InputPlaces): ControlRefused {
  if (error instanceof ProfileRefused)
    return new ControlRefused(400, error.message, errorsBelow(at.answers, error.errors));
  if (error instanceof FaultsRefused) {
    const errors = errorsBelow('/faults', error.errors);
    return new ControlRefused(400, `${sentencesOf(errors)}.`, errors);
  }
  if (!(error instanceof ScenarioRefused)) return new ControlRefused(400, error.message);
  const errors = errorsBelow(at.scenario, error.errors);
  return new ControlRefused(errors.length === 0 ? 404 : 400, error.message, errors);
}
