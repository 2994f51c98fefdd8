import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packedFiles } from '../tools/package/packed-files.mjs';

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
