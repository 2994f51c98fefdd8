import { crc32, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { coverPng } from './cover.ts';

/** The chunks of a PNG file, read by its specification. */
function chunksOf(png: Buffer): { type: string; content: Buffer; sound: boolean }[] {
  const chunks = [];
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      content: png.subarray(at + 8, end),
      sound: png.readUInt32BE(end) === crc32(png.subarray(at + 4, end)),
    });
    at = end + 4;
  }
  return chunks;
}

it('is a whole PNG of 1400x700 px in less than 20 kB', () => {
  const png = Buffer.from(coverPng());
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(png.length).toBeLessThan(20_000);
  const chunks = chunksOf(png);
  expect(chunks.map((chunk) => chunk.type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  expect(chunks.every((chunk) => chunk.sound)).toBe(true);
  const [header, , pixels] = chunks.map((chunk) => chunk.content);
  expect([header?.readUInt32BE(0), header?.readUInt32BE(4), header?.[8], header?.[9]]).toEqual([1400, 700, 4, 3]);
  expect(inflateSync(pixels ?? '').length).toBe((1 + 1400 / 2) * 700);
});

it('is made once', () => expect(coverPng()).toBe(coverPng()));
