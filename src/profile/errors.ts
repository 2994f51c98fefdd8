import { InputRefused } from '../contract/input/input-refused.ts';

/** A profile that cannot be used; its message names the file, the line, what is wrong and what would be lawful. */
export class ProfileRefused extends InputRefused {
  override readonly name = 'ProfileRefused';
}
