/** A recording that cannot be read; its message is for the user. */
export class RecordingRefused extends Error {
  override readonly name = 'RecordingRefused';
}
