/** A profile that cannot be used; its message names the file, the line, what is wrong and what would be lawful. */
export class ProfileRefused extends Error {
  override readonly name = 'ProfileRefused';
}
