import { constants } from 'node:buffer';

/** Most bytes of a file that is read as one text. */
const MAX_BYTES = constants.MAX_STRING_LENGTH;

const mebibytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20).toLocaleString('en')} MiB`;

/** What is wrong with a file of so many bytes, as the rest of a sentence; undefined where it can be read. */
export const sizeMisfit = (bytes: number): string | undefined =>
  bytes > MAX_BYTES ? `it has ${mebibytes(bytes)}, and at most ${mebibytes(MAX_BYTES)} can be read` : undefined;

/** Throws `EFBIG` for a file that could not be read again. */
export function refuseUnreadable(bytes: number): void {
  if (bytes > MAX_BYTES)
    throw Object.assign(new Error(`EFBIG: more than ${mebibytes(MAX_BYTES)}, which is all that can be read again`), {
      code: 'EFBIG',
    });
}
