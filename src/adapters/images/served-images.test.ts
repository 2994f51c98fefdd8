import { describe, expect, test } from 'vitest';
import { listedImages, probeServedImage, servedImage } from './served-images.ts';

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
