import { describe, expect, it } from 'vitest';
import { pageLogoSvg } from './logo.ts';

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
