import { webcrypto } from 'node:crypto';
import { imageDimensionsFromData } from 'image-dimensions';
import type { Picture } from '../../domain/ports.ts';
import { isTurned } from './is-turned.ts';

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
