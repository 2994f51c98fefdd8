import { expect, it, describe, test } from 'vitest';
import type { Picture } from '../../domain/ports.ts';
import { createKeptPictures } from './kept-pictures.ts';
import { pageLogoSvg } from './logo.ts';
import { listedImages, probeServedImage, servedImage } from './served-images.ts';

const picture = (sha256: string | null, bytes: number): Picture => ({
  type: 'image/png',
  width: 1,
  height: 1,
  bytes,
  sha256,
  content: Buffer.alloc(bytes, sha256 ?? ''),
});

it('keeps a content by its hash, once', async () => {
  const kept = createKeptPictures(1000);
  for (let round = 0; round < 5; round += 1) await kept.keep(picture('a', 600));
  expect(await kept.contentOf('a')).toHaveLength(600);
  expect(await kept.contentOf('b')).toBeUndefined();
});

it('makes room by what was not asked for longest', async () => {
  const kept = createKeptPictures(1000);
  await kept.keep(picture('a', 400));
  await kept.keep(picture('b', 400));
  await kept.contentOf('a');
  await kept.keep(picture('c', 400));
  expect([(await kept.contentOf('a'))?.length, await kept.contentOf('b'), (await kept.contentOf('c'))?.length]).toEqual(
    [400, undefined, 400],
  );
});

it('keeps nothing that is larger than its room, or was not read', async () => {
  const kept = createKeptPictures(1000);
  await kept.keep(picture('a', 400));
  await kept.keep(picture('b', 2000));
  await kept.keep({ ...picture(null, 10), content: null });
  expect([(await kept.contentOf('a'))?.length, await kept.contentOf('b')]).toEqual([400, undefined]);
});

describe('logo', () => {
  const initialsOf = (title: string): string | undefined =>
    /central">(.*)<\/text>/.exec(pageLogoSvg({ id: 9000, title }))?.[1];

  describe('pageLogoSvg', () => {
    it.each([
      ['University of Łódź', 'UŁ'],
      ['The Åse Öberg Fund', 'ÅÖ'],
      ["St Mary's Primary School", 'SM'],
      ['Mertz & Sons', 'MS'],
      ['of the', 'OT'],
      ['IKA', 'I'],
      ['<&>', '?'],
    ])('writes %s as %s', (title, initials) => expect(initialsOf(title)).toBe(initials));

    it('escapes the title and replaces what XML cannot hold', () => {
      const svg = pageLogoSvg({ id: 9000, title: `<script>"A" & 'B'\u0000\uD800` });
      expect(svg).toContain('<title>&lt;script&gt;&quot;A&quot; &amp; &apos;B&apos;\uFFFD\uFFFD</title>');
    });

    it('colours neighbours differently and one page always the same', () => {
      const [one, next] = [
        { id: 9000, title: 'A' },
        { id: 9003, title: 'A' },
      ];
      expect(pageLogoSvg(one)).toBe(pageLogoSvg({ ...one }));
      expect(pageLogoSvg(one)).not.toBe(pageLogoSvg(next));
    });
  });
});

describe('served images', () => {
  describe('what stands under /images', () => {
    test.each(['1x1.png', '4096x4096.png', '1400x700.jpg', '1400x700.webp', '1400x700.svg', 'cover.png'])(
      '%s is a picture',
      async (name) => {
        expect(await servedImage(name)).toMatchObject({ type: expect.stringMatching(/^image\//) as string });
        expect(await probeServedImage(name)).toMatchObject({ isImage: true });
      },
    );

    test.each([
      '4097x1.png',
      '1x4097.png',
      '0x1.png',
      '01x1.png',
      '1x1.gif',
      '1x1.constructor',
      '1x1',
      '1X1.png',
      '-1x1.png',
      '1e3x1.png',
      '../cover.png',
      '__proto__',
      '',
    ])('%j is nothing', async (name) => {
      expect(await servedImage(name)).toBeUndefined();
      expect(await probeServedImage(name)).toEqual({ isImage: false, what: 'status 404' });
    });

    test('a redirect is followed', async () => {
      expect(await servedImage('moved.png')).toEqual({ movedTo: 'cover.png' });
      expect(await probeServedImage('moved.png')).toEqual(await probeServedImage('cover.png'));
    });
  });

  test('the list says of each what fetching it finds', async () => {
    const { made, named } = await listedImages('http://a.example/images');
    expect(made.url).toBe('http://a.example/images/{width}x{height}.{kind}');
    expect(Object.fromEntries(named.map(({ url, isImage }) => [url.split('/').at(-1), isImage]))).toEqual({
      'cover.png': true,
      'slow.png': true,
      'moved.png': true,
      'missing.png': false,
      'empty.png': false,
      'text.png': false,
      'cut-off.png': false,
      'readme.html': false,
    });
  });
});
