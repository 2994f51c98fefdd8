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
