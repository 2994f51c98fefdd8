import { createHash } from 'node:crypto';
import { faker } from '@faker-js/faker/locale/en';
import { describe, expect, it } from 'vitest';
import { seedPages } from './pages.ts';

const titlesOf = (seed: number, count: number): string[] => seedPages({ seed, count }).map((page) => page.title);

describe('seedPages', () => {
  it('gives the bytes that it always gave', () => {
    const bytes = JSON.stringify(seedPages({ seed: 1, count: 500 }));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      '845e9056556f9b8c47736907ffcf65d0e9a8aa97e3548b092b407030bc30398e',
    );
  });

  it('gives other pages to another seed, and the same ones again to the same', () => {
    const first = titlesOf(1, 50);
    const other = titlesOf(2, 50);
    expect(other).not.toEqual(first);
    expect(titlesOf(1, 50)).toEqual(first);
  });

  it('leaves the faker that the process shares as it is', () => {
    faker.seed(42);
    const undisturbed = faker.number.int();
    faker.seed(42);
    seedPages({ seed: 7, count: 20 });
    expect(faker.number.int()).toBe(undisturbed);
  });

  it('numbers pages from 9000 in steps of 3', () => {
    expect(seedPages({ seed: 1, count: 4 }).map((page) => page.id)).toEqual([9000, 9003, 9006, 9009]);
    expect(seedPages({ seed: 1, count: 0 })).toEqual([]);
  });

  it('only adds pages when asked for more', () => {
    expect(seedPages({ seed: 3, count: 1000 }).slice(0, 500)).toEqual(seedPages({ seed: 3, count: 500 }));
  });

  it.each([25, 26, 40, 64, 99])('lets one word find more than a page of results in a world of %i pages', (count) => {
    const isCommunity = (title: string) => /\bCommunity\b/.test(title);
    for (const seed of [1, 2, 3, 99]) {
      const titles = titlesOf(seed, count);
      expect(titles.filter(isCommunity)).toHaveLength(25);
      // What is before the repeated word is as in a larger world.
      const many = titlesOf(seed, 500);
      expect(titles.slice(0, count - 25)).toEqual(many.slice(0, count - 25));
    }
  });

  it.each([1, 2, 3, 99, 4_000_000_000])('writes tidy titles, enough of them with Community, from seed %i', (seed) => {
    const titles = titlesOf(seed, 500);
    const communities = titles.filter((title) => /\bCommunity\b/.test(title)).length;
    expect(communities).toBeGreaterThanOrEqual(30);
    expect(communities).toBeLessThan(60);
    expect(
      titles.filter((title) => title !== title.trim() || title.includes('  ') || title.includes('undefined')),
    ).toEqual([]);
    const shapes = [/[à-öø-žŁ]/, /'/, /&/, /University/, /Council|Agency|Board/, /Trust|Foundation/, /Club|League/];
    expect(shapes.filter((shape) => !titles.some((title) => shape.test(title)))).toEqual([]);
  });
});
