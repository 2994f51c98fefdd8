import { describe, expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { createAsking } from '../profile/profile.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
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

  test('has the members of the example page, with its own ID, title, slug and logo in their places', () => {
    const members = {
      id: 17,
      title: 'Open Garden',
      logo: 'https://a.example/17.png',
      slug: 'open-garden',
      self: { href: '/pages/17?t=Open Garden&l=https://a.example/17.png', number: 17 },
      kinds: ['organisation', null, true, 3],
    };
    for (const operation of ['pages.get', 'pages.search'] as const)
      expect(shown(members, operation)).toEqual({
        page: {
          ...plain,
          slug: 'cafe-bar-zurich',
          self: { href: `/pages/9000?t=${page.title}&l=${plain.logo}`, number: 9000 },
          kinds: ['organisation', null, true, 3],
        },
        asked: ['page.members'],
      });
  });

  test('has constants as they stand where no example page is given', () =>
    expect(shown({ kind: 'a garden of 17', n: 1 }, 'pages.get').page).toEqual({
      ...plain,
      kind: 'a garden of 17',
      n: 1,
    }));

  test('has those of one operation on that alone', () => {
    const members = { 'pages.get': { description: null } };
    expect(shown(members, 'pages.get')).toEqual({ page: { ...plain, description: null }, asked: ['page.members'] });
    expect(shown(members, 'pages.search')).toEqual({ page: plain, asked: [] });
  });

  test('shows no more than 5,000 characters in one text', () => {
    const members = { id: 17, title: 'Garden', text: 'Garden '.repeat(200) };
    const { page: big } = shown(members, 'pages.get', 'x'.repeat(3000));
    expect((big as { text?: string }).text).toHaveLength(5000);
  });
});
