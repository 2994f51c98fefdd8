import { InputRefused } from '../contract/input/input-refused.ts';

/** Faults that cannot be used; `errors` point into their list. */
export class FaultsRefused extends InputRefused {
  override readonly name = 'FaultsRefused';
}
