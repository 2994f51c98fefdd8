/** A state file that must not be opened: damaged, in use, made from another origin, or not writable. The message is for a person. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}
