import { InputRefused } from '../../contract/input/input-refused.ts';

/** A scenario that cannot be used; the message says what would be right. */
export class ScenarioRefused extends InputRefused {
  override readonly name = 'ScenarioRefused';
}
