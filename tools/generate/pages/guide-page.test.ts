import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guidePage } from './guide-page.ts';

const page = guidePage();
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
const links = [...page.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href);

test('has every document for users, each once', () => {
  const articles = [...page.matchAll(/<article id="([^"]+)">/g)].map(([, id]) => id);
  const files = readdirSync('docs').filter((file) => /^(?!README|interface).*\.md$/.test(file));
  const others = ['contents', 'readme', 'security', 'changelog'];
  expect(articles.toSorted()).toEqual([...files.map((file) => file.replace('.md', '')), ...others].toSorted());
});

test('names each place once, and has no link without its place', () => {
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const within = links.filter((href) => href.startsWith('#')).map((href) => href.slice(1));
  expect(within.length).toBeGreaterThan(60);
  expect(within.filter((id) => !ids.includes(id))).toEqual([]);
});

test('leads to no file that a reader of the page does not have', () => {
  const out = links.filter((href) => !/^(?:#|https?:)/.test(href)).map((href) => href.replace(/#.*/, ''));
  expect(new Set(out)).toEqual(new Set(['../', '../docs']));
});

test('shows a text of a document as that document has it', () => {
  expect(page).toContain('<td>every rule was verified, or the fixtures say why not</td>');
  expect(page).toContain('<pre tabindex="0"><code>npx --no-install channel-sandbox verify ');
});
