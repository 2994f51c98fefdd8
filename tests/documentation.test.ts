import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { commands } from '../src/cli/commands.ts';
import { loadContract } from '../src/contract/contract.ts';
import { isSaid } from './testing/unsaid-quotes.ts';
import { posix } from 'node:path';
import { packedFiles } from '../tools/package/packed-files.mjs';

const read = (path: string) => readFileSync(path, 'utf8');
const pages = readdirSync('docs').filter((name) => /\.(?:md|html)$/.test(name));

test('docs/README.md links to every page of docs', () => {
  const linked = new Set([...read('docs/README.md').matchAll(/\]\(([^)#]+)/g)].map(([, path]) => path));
  const missing = pages.filter((name) => name !== 'README.md' && !linked.has(name));
  expect(pages.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

describe('README.md', () => {
  const text = read('README.md');

  test('has a row for every command of the program, and for no other', () => {
    const [, table = ''] = text.split('| command | what it does |\n|---|---|\n');
    const cells = [
      ...table
        .split('\n\n', 1)
        .join('')
        .matchAll(/^\| (.+?) \|/gm),
    ].map(([, cell = '']) => cell);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)/g)].map(([, name]) => name));
    expect(named.sort()).toEqual([...commands.keys()].sort());
  });
});

const document = readFileSync('docs/interface.md', 'utf8');
const anchors = [...document.matchAll(/<a id="section-([\d.]+)"><\/a>\n\n#{2,3} ([\d.]+?)\.? /g)];
const { rules, questions } = loadContract();

describe('docs/interface.md', () => {
  it('has an anchor for each of its numbered headings, named after it', () => {
    const headings = [...document.matchAll(/^#{2,3} (\d[\d.]*?)\.? /gm)].map(([, number]) => number);
    expect(headings.length).toBeGreaterThan(15);
    expect(anchors.map(([, anchor]) => anchor)).toEqual(headings);
    expect(anchors.filter(([, anchor, heading]) => anchor !== heading)).toEqual([]);
  });

  it.each(Object.entries({ rules, questions }))('has every section that %s name', (_, records) => {
    const known = new Set(anchors.map(([, anchor]) => anchor));
    const named = [...records.values()].map(({ section }) => section);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((section) => !known.has(section))).toEqual([]);
  });

  it.each(['Must be a valid Page', 'must be a valid Page ID.', '| host | in |', 'page | int | no | 1 |'])(
    'takes %j for no quote of it',
    (quote) => expect(isSaid(document, quote)).toBe(false),
  );
});

// A partner reads the documents in the package: nothing that they lead to may be in a checkout alone.

let packed: ReadonlySet<string>;
beforeAll(() => void (packed = new Set(packedFiles())));

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The places of a document that a link may name: its headings, and `id`s. */
function anchorsIn(path: string): ReadonlySet<string> {
  const text = readFileSync(path, 'utf8');
  const headings = [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    anchorOf(title.trim()),
  );
  const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...headings, ...ids]);
}

/** The links of a document that lead nowhere. */
function deadLinks(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link) && !leadsSomewhere(path, link));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const to = file === '' ? from : posix.join(posix.dirname(from), file).replace(/\/$/, '');
  const found = packed.has(to) || (anchor === undefined && [...packed].some((path) => path.startsWith(`${to}/`)));
  return found && (anchor === undefined || anchorsIn(to).has(anchor));
}

test('every link of every packed document leads to a packed file, and to a place in it', () => {
  const documents = [...packed].filter((path) => path.endsWith('.md'));
  const dead = documents.flatMap((path) => deadLinks(path).map((link) => `${path}: ${link}`));
  expect(dead).toEqual([]);
  expect(documents.length).toBeGreaterThan(20);
});

test('a link to what is not packed, or to no heading, is found', () => {
  expect(leadsSomewhere('README.md', 'tests/readme.test.ts')).toBe(false);
  expect(leadsSomewhere('README.md', 'docs/verify.md#no-such-heading')).toBe(false);
  expect(leadsSomewhere('docs/other-languages.md', 'container.md#the-executable')).toBe(true);
  expect(leadsSomewhere('README.md', 'examples/runners')).toBe(true);
});
