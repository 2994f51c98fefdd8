import { webcrypto } from 'node:crypto';
import { imageDimensionsFromData } from 'image-dimensions';
import type { Picture } from '../../domain/ports.ts';

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

/** Bytes at the beginning in which a picture has to say what it is: beyond the longest metadata that is common before its size. */
const headBytes = 256 * 1024;

/** Content of an image, from its beginning on; all of it, or as much as was read. */
export interface Content {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** What a picture is by its content, whatever name or Content-Type it came with; undefined where it is none of the kinds that are known. */
export async function pictureOf({ bytes, isWhole }: Content): Promise<Picture | undefined> {
  const seen = seenIn(bytes.subarray(0, headBytes));
  if (seen === undefined) return undefined;
  if (!isWhole) return { ...seen, bytes: null, sha256: null, content: null };
  const digest = await webcrypto.subtle.digest('SHA-256', bytes);
  return { ...seen, bytes: bytes.length, sha256: Buffer.from(digest).toString('hex'), content: bytes };
}

function seenIn(head: Uint8Array): Pick<Picture, 'type' | 'width' | 'height'> | undefined {
  const size = imageDimensionsFromData(head);
  if (size !== undefined) {
    const [width, height] =
      size.type === 'jpeg' && isTurned(head) ? [size.height, size.width] : [size.width, size.height];
    return width * height > 0 ? { type: `image/${size.type}`, width, height } : undefined;
  }
  return svg.test(textOf(head)) ? { type: 'image/svg+xml', width: null, height: null } : undefined;
}

const textOf = (head: Uint8Array) => Buffer.from(head.subarray(0, 4096)).toString('utf8');

// Each part of what may stand before the root can be read in one way only, so that no text takes long.
const svg = /^\uFEFF?(?:\s|<\?[^>]*>|<!--(?:(?!-->)[^])*-->)*(?:<!DOCTYPE\s+svg[\s>[]|<svg[\s>/])/;
