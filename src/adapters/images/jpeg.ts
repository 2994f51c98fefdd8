/** Samples of a block's side. */
const SIDE = 8;

/**
 * A grey JPEG of one shade (ITU-T T.81, baseline). Its Huffman tables have what such a picture needs: a block that differs from the one
 * before by nothing is two bits.
 */
export function greyJpeg({ width, height }: { readonly width: number; readonly height: number }): Uint8Array {
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
