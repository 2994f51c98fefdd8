import { describe, expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { createAsking } from '../profile/profile.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { slugOf } from '../lib/templates/page-nodes.ts';
import { pagePresenter, type ShowsPages } from './page-members.ts';

const contract = loadContract();
const page = { id: 9000, title: 'Café & Bar, Zürich' };
const plain = { ...page, logo: 'http://localhost/s/logos/9000.svg' };

function shown(members: object | undefined, operation: ShowsPages, title = page.title) {
  const asking = createAsking(profileOfAnswers(members === undefined ? {} : { 'page.members': members }, contract));
  const present = pagePresenter(operation, { asking, site: 'http://localhost/s' });
  return { page: present({ ...page, title }), asked: asking.asked };
}

describe('a page (page.members)', () => {
  test('has what the interface tells of it alone, for which nobody asks', () =>
    expect(shown(undefined, 'pages.get')).toEqual({ page: plain, asked: [] }));

  test('has members of its own on both operations', () => {
    const members = {
      slug: { $text: '{slug}' },
      self: { href: { $text: '/pages/{id}?t={title}&l={logo}' }, number: { $number: 'id' } },
      kinds: ['organisation', null, true],
      raw: { $constant: { $name: '{title}' } },
    };
    for (const operation of ['pages.get', 'pages.search'] as const)
      expect(shown(members, operation)).toEqual({
        page: {
          ...plain,
          slug: 'cafe-bar-zurich',
          self: { href: `/pages/9000?t=${page.title}&l=${plain.logo}`, number: 9000 },
          kinds: ['organisation', null, true],
          raw: { $name: '{title}' },
        },
        asked: ['page.members'],
      });
  });

  test('has those of one operation on that alone', () => {
    const members = { 'pages.get': { description: null } };
    expect(shown(members, 'pages.get')).toEqual({ page: { ...plain, description: null }, asked: ['page.members'] });
    expect(shown(members, 'pages.search')).toEqual({ page: plain, asked: [] });
  });

  test('has those of each operation on each', () => {
    const members = { 'pages.get': { a: 1 }, 'pages.search': { b: 2 } };
    expect([shown(members, 'pages.get').page, shown(members, 'pages.search').page]).toEqual([
      { ...plain, a: 1 },
      { ...plain, b: 2 },
    ]);
  });

  test('shows no more than some 16 Ki characters of them', () => {
    const members = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`t${at}`, { $text: '{title}' }]));
    const { page: big } = shown(members, 'pages.get', 'x'.repeat(3000));
    const own = Object.entries(big).filter(([name]) => name.startsWith('t') && name !== 'title');
    const lengths = own.map(([, text]) => String(text).length);
    expect(lengths.slice(0, 5)).toEqual([3000, 3000, 3000, 3000, 3000]);
    expect(lengths.slice(6)).toEqual([0, 0, 0, 0]);
  });
});

test.each([
  ['Café Zürich', 'cafe-zurich'],
  ['one', 'one'],
  ['Ⅻ years', 'xii-years'],
])('the slug of %s is %s', (title, slug) => expect(slugOf({ ...plain, title })).toBe(slug));
