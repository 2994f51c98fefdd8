import { deflateSync } from 'node:zlib';
import { pngFile } from './png.ts';

/** The size that §2.2 `image` recommends. */
const WIDTH = 1400;
const HEIGHT = 700;
/** Four bits a pixel, out of a palette. */
const SHADES = 16;

let cover: Uint8Array | undefined;

/** A PNG image of 1400x700 px, in a few kB: what a request can name as a valid `image` without a network. Made once. */
export function coverPng(): Uint8Array {
  cover ??= pngFile({ width: WIDTH, height: HEIGHT, depth: 4, palette: palette(), pixels: pixels() });
  return cover;
}

/** From a deep blue to a light orange. */
function palette(): readonly number[] {
  return Array.from({ length: SHADES }, (_, shade) => {
    const part = shade / (SHADES - 1);
    return [38 + 210 * part, 52 + 134 * part, 98 + 28 * part].map(Math.round);
  }).flat();
}

/** Hills in front of each other, the nearest the darkest. Each row starts with its filter, 0 for none. */
function pixels(): Buffer {
  const stride = 1 + WIDTH / 2;
  const rows = Buffer.alloc(stride * HEIGHT);
  for (let column = 0; column < WIDTH / 2; column += 1) {
    const crest = Math.round(36 * Math.sin(column / 90));
    for (let row = 0; row < HEIGHT; row += 1) {
      const depth = Math.floor(((row + crest) * SHADES) / HEIGHT);
      const shade = SHADES - 1 - Math.min(SHADES - 1, Math.max(0, depth));
      rows[row * stride + 1 + column] = shade * 17; // the same shade for both pixels of the byte
    }
  }
  return deflateSync(rows);
}
