import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { madeKinds, madePicture, type Size } from './made-picture.ts';
import { pictureOf } from './picture-of.ts';

const sizes: readonly Size[] = [
  { width: 1, height: 1 },
  { width: 7, height: 5 },
  { width: 9, height: 17 },
  { width: 1400, height: 700 },
  { width: 4096, height: 4096 },
];

describe.each(madeKinds)('%s', (kind) => {
  test.each(sizes)('$width x $height says its size', async (size) => {
    const bytes = await madePicture(kind, size);
    const picture = await pictureOf({ bytes, isWhole: true });
    const type = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' }[kind];
    expect(picture).toMatchObject({ type, ...(kind === 'svg' ? { width: null, height: null } : size) });
    expect(bytes.length).toBeLessThan(70_000);
  });
});

it('is made once', async () => {
  const size = { width: 33, height: 44 };
  expect(await madePicture('png', size)).toBe(await madePicture('png', size));
});

it('is not made as what is not known', async () => {
  await expect(madePicture('gif', { width: 1, height: 1 })).rejects.toThrow('gif');
});

it('is a whole PNG, by its specification', async () => {
  const png = Buffer.from(await madePicture('png', { width: 1400, height: 700 }));
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = [];
  for (let at = 8, end = 0; at < png.length; at = end + 4) {
    end = at + 8 + png.readUInt32BE(at);
    const isSound = png.readUInt32BE(end) === crc32(png.subarray(at + 4, end));
    chunks.push([png.toString('latin1', at + 4, at + 8), isSound]);
  }
  expect(chunks).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'].map((type) => [type, true]));
  expect(png.subarray(16, 29)).toEqual(Buffer.from([0, 0, 5, 120, 0, 0, 2, 188, 2, 3, 0, 0, 0]));
});

/** The shades of a PNG's rows, two bits each, with the filters undone. */
function shadesOf(png: Buffer, { width, height }: Size): readonly (readonly number[])[] {
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const stride = 1 + Math.ceil(width / 4);
  expect(rows).toHaveLength(stride * height);
  let above: Uint8Array = Buffer.alloc(stride - 1);
  return Array.from({ length: height }, (_, row) => {
    const filter = rows[row * stride];
    const bytes = Buffer.from(rows.subarray(row * stride + 1, (row + 1) * stride));
    above = filter === 2 ? bytes.map((byte, column) => (byte + (above[column] ?? 0)) & 0xff) : bytes;
    return Array.from({ length: width }, (_pixel, column) => ((above[column >> 2] ?? 0) >> (6 - 2 * (column & 3))) & 3);
  });
}

test.each([
  { width: 8, height: 3 },
  { width: 9, height: 2 },
  { width: 4, height: 1 },
])('a PNG of $width x $height has four upright bands', async (size) => {
  const rows = shadesOf(Buffer.from(await madePicture('png', size)), size);
  const band = Array.from({ length: size.width }, (_, column) => Math.floor((column * 4) / size.width));
  expect(rows).toEqual(Array.from({ length: size.height }, () => band));
});

test.each([
  { width: 8, height: 8, blocks: 1 },
  { width: 9, height: 8, blocks: 2 },
  { width: 17, height: 9, blocks: 6 },
  { width: 40, height: 16, blocks: 10 },
])('a JPEG of $width x $height has $blocks blocks of one shade, and nothing more', async ({ blocks, ...size }) => {
  const jpeg = Buffer.from(await madePicture('jpg', size));
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])) + 10, jpeg.length - 2);
  const bits = [...scan].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  // A first difference of five bits, its block's end; then blocks without a difference; ones to the end of the byte.
  expect(bits).toMatch(new RegExp(`^10011110(00){${blocks - 1}}1{0,7}$`));
  expect(jpeg.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
});

// Decoded by libwebp (in a browser) to one pixel of this colour when it was written.
test('a WebP is what a decoder has read', async () => {
  expect(Buffer.from(await madePicture('webp', { width: 1, height: 1 })).toString('hex')).toBe(
    '5249464618000000574542505650384c0c0000002f00000000a856798ad7ff00',
  );
});
