import { crc32, deflateSync } from 'node:zlib';

/** The size that §2.2 `image` recommends. */
const WIDTH = 1400;
const HEIGHT = 700;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Four bits a pixel, out of a palette. */
const SHADES = 16;

let cover: Uint8Array | undefined;

/** A PNG image of 1400x700 px, in a few kB: what a request can name as a valid `image` without a network. Made once. */
export function coverPng(): Uint8Array {
  cover ??= Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header()),
    chunk('PLTE', palette()),
    chunk('IDAT', pixels()),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return cover;
}

function header(): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(WIDTH, 0);
  bytes.writeUInt32BE(HEIGHT, 4);
  bytes.set([4, 3], 8); // bit depth, palette; the rest is 0: deflate, no filter, not interlaced
  return bytes;
}

/** From a deep blue to a light orange. */
function palette(): Buffer {
  return Buffer.from(
    Array.from({ length: SHADES }, (_, shade) => {
      const part = shade / (SHADES - 1);
      return [38 + 210 * part, 52 + 134 * part, 98 + 28 * part].map(Math.round);
    }).flat(),
  );
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

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
