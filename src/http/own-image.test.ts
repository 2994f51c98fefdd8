import { describe, expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { ownImage } from './app.ts';

/** The image at a URL, as a client knows it that has reached the sandbox at localhost:1, whose world has page 9000 alone. */
const probed = (url: string) => {
  const pages = { get: async (id: number) => (id === 9000 ? { id, title: 'A' } : undefined) };
  const exchange = { request: { headers: { host: 'localhost:1' } }, world: { ports: { pages } } };
  return ownImage(url, exchange as unknown as Exchange);
};

test.each([
  'http://localhost:12/_sandbox/images/cover.png',
  'http://elsewhere.example/_sandbox/images/cover.png',
  'http://localhost:1/images/cover.png',
  'http://localhost:1/_sandbox/pictures/cover.png',
  'http://localhost:1/_sandbox/images/a/cover.png',
  'http://localhost:1/_sandbox/worlds/chn-a/more/images/cover.png',
  'http://localhost:1/a/_sandbox/images/cover.png',
])('is none of the sandbox’s own: %s', async (url) => expect(await probed(url)).toBeUndefined());

describe('one of its own brings, known without a request,', () => {
  const svg = { isImage: true, what: 'image/svg+xml', picture: { type: 'image/svg+xml', bytes: expect.any(Number) } };
  const nothing = { isImage: false, what: 'status 404' };

  test.each([
    ['images/cover.png', { isImage: true, what: 'image/png' }],
    ['images/cover.png?size=2', { isImage: true, what: 'image/png' }],
    ['worlds/chn-b/images/cover.png', { isImage: true, what: 'image/png' }],
    ['images/text.png', { isImage: false, what: expect.stringContaining('image/png') }],
    ['images/missing.png', nothing],
    ['images/9000.svg', nothing],
    ['logos/9000.svg', svg],
    ['worlds/chn-b/logos/9000.svg', svg],
    ['logos/9001.svg', nothing],
    ['logos/9000.svgz', nothing],
    ['logos/a9000.svg', nothing],
    ['logos/9000.png', nothing],
    ['logos/00000000000009000.svg', nothing],
    ['logos/cover.png', nothing],
  ])('%s', async (path, what) => expect(await probed(`http://localhost:1/_sandbox/${path}`)).toMatchObject(what));
});
