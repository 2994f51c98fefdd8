import pLimit from 'p-limit';
import { promisify } from 'node:util';
import { constants, crc32, deflate } from 'node:zlib';
import { LRUCache } from 'lru-cache';

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
    return pngFile({ width, height }, await deflated(rows, runs));
  });
}

/** A PNG's filter `Up`. */
const sameAsAbove = 2;
const palette = Buffer.from([38, 52, 98, 108, 97, 107, 178, 141, 117, 248, 186, 126]);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG file of palette colours (RFC 2083). @param pixels the rows, each behind its filter, deflated */
function pngFile({ width, height }: Size, pixels: Buffer): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 3], 8); // colours out of a palette; the rest is 0: deflate, no filter, not interlaced
  const chunks = [chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

function plainSvg({ width, height }: Size): Uint8Array {
  const shape = `<rect width="${width}" height="${height}" fill="#3c5a78"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shape}</svg>`,
  );
}

/** Samples of a block's side. */
const SIDE = 8;

/**
 * A grey JPEG of one shade (ITU-T T.81, baseline). Its Huffman tables have what such a picture needs: a block that differs from the one
 * before by nothing is two bits.
 */
function greyJpeg({ width, height }: Size): Uint8Array {
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0', 'latin1'), 1, 2, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...Array.from({ length: SIDE * SIDE }, () => 16)]), // every coefficient in steps of 16
    segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...codeLengths(1, 1), 0, 5]), // `0`: no difference; `10`: one of five bits
    segment(0xc4, [0x10, ...codeLengths(1), 0]), // `0`: the block ends
    segment(0xda, [1, 1, 0, 0, SIDE * SIDE - 1, 0]),
    scanOf(Math.ceil(width / SIDE) * Math.ceil(height / SIDE)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

/** How many codes there are of each length, from one bit to sixteen. */
const codeLengths = (...counts: readonly number[]) => Array.from({ length: 16 }, (_, at) => counts[at] ?? 0);

/** The first block has the shade: `10`, `01111` for -16, and its end `0`. Each further one is `00`; ones fill up the last byte. */
function scanOf(blocks: number): Buffer {
  const bits = 2 * (blocks - 1);
  const scan = Buffer.alloc(1 + Math.ceil(bits / 8));
  scan[0] = 0b1001_1110;
  if (bits % 8 !== 0) scan[scan.length - 1] = 0xff >> (bits % 8);
  return scan;
}

/** A WebP of one colour, lossless (RFC 9649): codes of one symbol each, so that its pixels take no bits at all. */
function plainWebp({ width, height }: Size): Uint8Array {
  const image = packed([
    [0x2f, 8], // a lossless image
    [width - 1, 14],
    [height - 1, 14],
    [0, 1 + 3], // no alpha; version 0
    [0, 1 + 1 + 1], // no transform, no cache of colours, one set of codes
    ...[0x5a, 0x3c, 0x78, 0xff].flatMap(ofOneSymbol), // green, red, blue, alpha
    [0b0001, 4], // distances are not used: the one symbol 0
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(image.length);
  const content = Buffer.concat([Buffer.from('WEBPVP8L', 'latin1'), size, image, Buffer.alloc(image.length % 2)]);
  const whole = Buffer.alloc(4);
  whole.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), whole, content]);
}

type Bits = readonly [value: number, count: number];

/** A simple code: one symbol, of eight bits. */
const ofOneSymbol = (symbol: number): readonly Bits[] => [
  [0b101, 3],
  [symbol, 8],
];

/** Values behind each other, each from its lowest bit on. */
function packed(values: readonly Bits[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.reduce((sum, [, count]) => sum + count, 0) / 8));
  let at = 0;
  for (const [value, count] of values)
    for (let bit = 0; bit < count; bit += 1) {
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (((value >> bit) & 1) << (at & 7));
      at += 1;
    }
  return bytes;
}
