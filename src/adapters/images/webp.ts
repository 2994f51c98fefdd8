/** A WebP of one colour, lossless (RFC 9649): codes of one symbol each, so that its pixels take no bits at all. */
export function plainWebp({ width, height }: { readonly width: number; readonly height: number }): Uint8Array {
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
