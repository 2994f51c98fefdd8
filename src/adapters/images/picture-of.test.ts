import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { madePicture } from './made-picture.ts';
import { pictureOf, isTurned } from './picture-of.ts';

const seen = async (bytes: Uint8Array | string) => {
  const picture = await pictureOf({ bytes: Buffer.from(bytes), isWhole: true });
  return picture && [picture.type, picture.width, picture.height];
};

const cover = await madePicture('png', { width: 1400, height: 700 });
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0x78, 5, 0xbc, 2, 0, 0, 0])]);

describe('is known by its content', () => {
  it('a PNG', async () => expect(await seen(cover)).toEqual(['image/png', 1400, 700]));
  it('a GIF', async () => expect(await seen(gif)).toEqual(['image/gif', 1400, 700]));
  it('a WebP', async () =>
    expect(await seen(Buffer.from('524946461600000057454250565038580a00000000000000770500bb0200', 'hex'))).toEqual([
      'image/webp',
      1400,
      700,
    ]));

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\uFEFF<?xml version="1.0"?>\n<!-- drawn -->\n<!-- twice -- no -->\n<svg>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY a "b">]><svg>',
    '  <svg\n width="1"',
  ])('an SVG: %s', async (text) => expect(await seen(text)).toEqual(['image/svg+xml', null, null]));
});

describe('a JPEG is measured as it is shown', () => {
  /** With an orientation in its EXIF, in either order of bytes, behind another segment. */
  const turned = async (orientation: number, isLittle: boolean) => {
    const plain = Buffer.from(await madePicture('jpg', { width: 700, height: 1400 }));
    const [short, long] = isLittle
      ? (['writeUInt16LE', 'writeUInt32LE'] as const)
      : (['writeUInt16BE', 'writeUInt32BE'] as const);
    const tiff = Buffer.alloc(8 + 2 + 24);
    tiff.write(isLittle ? 'II' : 'MM', 'latin1');
    tiff[short](42, 2);
    tiff[long](8, 4);
    tiff[short](2, 8);
    tiff[short](0x010f, 10);
    tiff[short](0x0112, 22);
    tiff[short](3, 24);
    tiff[long](1, 26);
    tiff[short](orientation, 30);
    const segment = (marker: number, content: Buffer) => {
      const head = Buffer.from([0xff, marker, 0, 0]);
      head.writeUInt16BE(content.length + 2, 2);
      return Buffer.concat([head, content]);
    };
    const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
    return Buffer.concat([plain.subarray(0, 2), segment(0xfe, Buffer.from('a comment')), exif, plain.subarray(2)]);
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('orientation %i', async (orientation) => {
    const size = orientation >= 5 && orientation <= 8 ? [1400, 700] : [700, 1400];
    for (const isLittle of [true, false])
      expect(await seen(await turned(orientation, isLittle))).toEqual(['image/jpeg', ...size]);
  });

  it('or as it is, whatever stands in the place of its EXIF', async () => {
    const whole = await turned(6, true);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.uint8Array({ maxLength: 40 }), (at, noise) => {
        const damaged = Buffer.from(whole);
        damaged.set(noise.subarray(0, Math.max(0, damaged.length - at)), at);
        expect([true, false]).toContain(isTurned(damaged.subarray(0, at + noise.length)));
      }),
    );
  });
});

describe('is none', () => {
  test.each([
    '',
    'GIF',
    'Not an image.',
    '<!doctype html><svg></svg>',
    '<html><svg></svg></html>',
    '<svgs>',
    '<!-- <svg> -->',
    '{"svg": true}',
    '%PDF-1.7',
    'BM',
  ])('%j', async (text) => expect(await seen(text)).toBeUndefined());

  it('a picture that ends before its size', async () => expect(await seen(cover.subarray(0, 20))).toBeUndefined());
  it('one without a pixel', async () => {
    const flat = Buffer.from(cover);
    flat.writeUInt32BE(0, 16);
    expect(await seen(flat)).toBeUndefined();
  });
});

it('has its size and its SHA-256 where all of it was read', async () => {
  const bytes = cover;
  expect(await pictureOf({ bytes, isWhole: true })).toEqual({
    type: 'image/png',
    width: 1400,
    height: 700,
    bytes: bytes.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    content: bytes,
  });
  expect(await pictureOf({ bytes, isWhole: false })).toMatchObject({
    width: 1400,
    bytes: null,
    sha256: null,
    content: null,
  });
});

describe('takes no longer for what means ill', () => {
  const box = (type: string, content: Uint8Array, size = content.length + 8) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const most = 10 * 1024 * 1024;
  const hostile: Readonly<Record<string, Buffer>> = {
    'brands without end': box('ftyp', Buffer.alloc(most, 'xxxx')),
    'boxes of no size': Buffer.concat([box('ftyp', Buffer.from('avif0000avif')), Buffer.alloc(most)]),
    'boxes of a header alone': Buffer.concat([
      box('ftyp', Buffer.from('heic0000heic')),
      Buffer.alloc(most, box('free', Buffer.alloc(0))),
    ]),
    'properties without end': Buffer.concat([
      box('ftyp', Buffer.from('heic0000heic')),
      box(
        'meta',
        Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', Buffer.alloc(most, box('ispe', Buffer.alloc(12)))))]),
      ),
    ]),
    'a JPEG of fill bytes': Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(most, 0xff)]),
    'a JPEG of segments of no length': Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.alloc(most, Buffer.from([0xe0, 0, 0, 0xff])),
    ]),
    'comments without end': Buffer.alloc(most, '<!-- -'),
    comments: Buffer.alloc(most, '<!----><!-- - -- -->'),
    'instructions without end': Buffer.alloc(most, '<? <?'),
    blanks: Buffer.alloc(most, ' '),
  };

  test.each(Object.entries(hostile))('%s', async (_name, bytes) => {
    const begun = performance.now();
    await pictureOf({ bytes, isWhole: true });
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('and never throws', async () => {
    const beginnings = ['', '\x89PNG\r\n\x1a\n', 'GIF89a', '\xff\xd8\xff', 'RIFF\0\0\0\0WEBPVP8', '\0\0\0\x18ftypavif'];
    const some = fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }));
    await fc.assert(
      fc.asyncProperty(some, async ([beginning, rest]) => {
        await seen(Buffer.concat([Buffer.from(beginning, 'latin1'), rest]));
      }),
    );
  });
});
