import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { greyJpeg } from './jpeg.ts';
import { pngFile } from './png.ts';
import { plainWebp } from './webp.ts';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The longest side of a picture that is made. */
export const longestSide = 4096;

const makers: Readonly<Record<string, (size: Size) => Uint8Array | Promise<Uint8Array>>> = {
  png: bandedPng,
  jpg: greyJpeg,
  webp: plainWebp,
  svg: plainSvg,
};

/** Kinds of pictures that are made, by their extension. */
export const madeKinds: readonly string[] = Object.keys(makers);

const made = new LRUCache<string, Uint8Array>({ maxSize: 2 * 1024 * 1024, sizeCalculation: ({ length }) => length });

/** A picture of a size, of a kind of `madeKinds`; the same bytes each time. */
export async function madePicture(kind: string, size: Size): Promise<Uint8Array> {
  const name = `${size.width}x${size.height}.${kind}`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const picture = await makers[kind]?.(size);
  if (picture === undefined) throw new Error(`no picture is made as ${kind}`);
  made.set(name, picture);
  return picture;
}

/** Bits of a PNG's pixel, and how many colours they can name. */
const depth = 2;
const bands = 2 ** depth;
const deflated = promisify(deflate);
/** Looking for runs alone takes a third of the time; there is nothing else to find. */
const runs = { level: 1, strategy: constants.Z_RLE };
// Anybody may ask for a picture: one at a time is deflated, outside of the event loop, with at most 4 MiB of rows.
const inTurn = pLimit(1);

/** Four upright bands. Every row but the first is as the one above it, so that it is written as nothing. */
function bandedPng({ width, height }: Size): Promise<Uint8Array> {
  return inTurn(async () => {
    const stride = 1 + Math.ceil((width * depth) / 8);
    const rows = Buffer.alloc(stride * height);
    for (let row = 1; row < height; row += 1) rows[row * stride] = sameAsAbove;
    for (let column = 0; column < width; column += 1) {
      const bit = column * depth;
      const at = 1 + (bit >> 3);
      rows[at] = (rows[at] ?? 0) | (Math.floor((column * bands) / width) << (8 - depth - (bit & 7)));
    }
    return pngFile({ width, height, depth, palette, pixels: await deflated(rows, runs) });
  });
}

/** A PNG's filter `Up`. */
const sameAsAbove = 2;
const palette = [38, 52, 98, 108, 97, 107, 178, 141, 117, 248, 186, 126];

function plainSvg({ width, height }: Size): Uint8Array {
  const shape = `<rect width="${width}" height="${height}" fill="#3c5a78"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shape}</svg>`,
  );
}
