/** Orientations of EXIF that turn a picture by a quarter, so that its width is shown as its height. */
const firstTurned = 5;
const lastTurned = 8;

/** Whether a JPEG is shown turned by a quarter, as its EXIF says (tag 0x0112 of the first directory). */
export function isTurned(jpeg: Uint8Array): boolean {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const [marker, end] = [bytes[at + 1], at + 2 + bytes.readUInt16BE(at + 2)];
    if (marker === 0xda) return false; // what follows is the picture
    if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 10) === 'Exif\0\0') {
      const orientation = orientationIn(bytes.subarray(at + 10, end));
      return orientation >= firstTurned && orientation <= lastTurned;
    }
    at = end;
  }
  return false;
}

/** 0 where it says none. */
function orientationIn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const short = (at: number) => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0);
  if (tiff.length < 8) return 0;
  const directory = view.getUint32(4, isLittle);
  const end = directory + 2 + 12 * short(directory);
  for (let entry = directory + 2; entry < end && entry + 12 <= tiff.length; entry += 12)
    if (short(entry) === 0x0112) return short(entry + 8);
  return 0;
}
