import { crc32 } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a PNG of palette colours holds. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  /** Bits of a pixel. */
  readonly depth: 1 | 2 | 4 | 8;
  /** Red, green and blue of each colour. */
  readonly palette: readonly number[];
  /** The rows, each behind its filter, deflated. */
  readonly pixels: Uint8Array;
}

/** A PNG file (RFC 2083). */
export function pngFile({ width, height, depth, palette, pixels }: PngParts): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 3], 8); // colours out of a palette; the rest is 0: deflate, no filter, not interlaced
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
