import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { packageRoot } from '../../../src/contract/package-root.ts';
import { html, type Html, trusted } from '../../../src/lib/html.ts';
import { htmlHead } from '../../../src/lib/html-head.ts';
import tokens from '../../../src/lib/tokens.css?raw';

const contents = 'docs/README.md';

/**
 * The documents for users on one page that needs no network: one document is shown at a time, and all of them are searched. Links between
 * them stay on the page; those to the interface lead to its own page beside it.
 */
export function guidePage(): string {
  const paths = new Set([contents, ...linkedDocuments()]);
  const [first, ...others] = [...paths].map((path) => documentHtml(path, paths));
  return html`${htmlHead({ title: 'channel-sandbox: documentation', style, script })}
<body>
<header>
<nav aria-label="Pages"><a href="../">Dashboard</a><a href="../docs">The interface</a><a href="#${idOf(contents)}">Guide</a></nav>
<p id="finder" hidden><label>Search <input type="search" autocomplete="off"></label></p>
<ol id="found"></ol>
</header>
<main>
${others}
${first ?? []}
</main>
<script>${trusted(script)}</script>
</body>
</html>
`.html;
}

/** The documents that the contents link to, but for that of the interface, which has a page of its own. */
function linkedDocuments(): readonly string[] {
  return [...textOf(contents).matchAll(/\]\(([^)#:]+\.md)\)/g)]
    .map(([, file = '']) => posix.join(posix.dirname(contents), file))
    .filter((path) => path !== 'docs/interface.md');
}

const textOf = (path: string): string => readFileSync(new URL(path, packageRoot), 'utf8');

/** @param path - of the document, from the root of the package; links to another of `paths` stay on the page */
function documentHtml(path: string, paths: ReadonlySet<string>): Html {
  const id = idOf(path);
  const marked = new Marked({
    renderer: {
      heading({ tokens: inner, depth, text: title }) {
        const anchor = depth === 1 ? '' : ` id="${id}-${slugOf(title)}"`;
        return `<h${depth}${anchor}>${this.parser.parseInline(inner)}</h${depth}>\n`;
      },
      link({ href, tokens: inner }) {
        const shown = this.parser.parseInline(inner);
        const target = targetOf(href, path, paths);
        return target === undefined ? shown : `<a href="${target}">${shown}</a>`;
      },
      image: () => '',
      html: ({ text: raw }) => (raw.startsWith('<!--') ? '' : raw),
      table(token: Tokens.Table) {
        const row = (cells: readonly { readonly tokens: Token[] }[], tag: string) =>
          `<tr>${cells.map((cell) => cellOf(this.parser.parseInline(cell.tokens), tag)).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="wide" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code: ({ text: raw }) => html`<pre tabindex="0"><code>${raw}</code></pre>\n`.html,
    },
  });
  return html`<article id="${id}">${trusted(marked.parse(textOf(path), { async: false }))}</article>\n`;
}

/** A column without a name has no header, which a reader of the screen would look for. */
const cellOf = (text: string, tag: string): string => (text === '' ? '<td></td>' : `<${tag}>${text}</${tag}>`);

/** `docs/verify.md` → `verify`, `README.md` → `readme`; the list of all of them is `contents`. */
function idOf(path: string): string {
  return path === contents ? 'contents' : posix.basename(path, '.md').toLowerCase();
}

/** As GitHub names the anchor of a heading. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Where a link of a document leads on the page; undefined where it leads to a file that the reader does not have. */
function targetOf(href: string, from: string, paths: ReadonlySet<string>): string | undefined {
  if (/^https?:/.test(href)) return href;
  const [file = '', anchor = ''] = href.split('#');
  const path = file === '' ? from : posix.join(posix.dirname(from), file);
  if (/^docs\/interface\.(?:md|html)$/.test(path)) return anchor === '' ? '../docs' : `../docs#${anchor}`;
  if (!paths.has(path)) return undefined;
  return anchor === '' ? `#${idOf(path)}` : `#${idOf(path)}-${anchor}`;
}

/** One document is shown: that of the target, else the contents. Without a target of its own, all are there for print. */
const style = `${tokens}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: var(--body)/1.55 var(--text-font); }
header, main { max-width: 58rem; margin: 0 auto; padding: var(--far); } main { padding-bottom: 4rem; }
header { padding-bottom: 0; }
nav { display: flex; flex-wrap: wrap; gap: var(--far); } nav a { min-height: 1.5rem; }
h1 { font-size: var(--title); margin: 0 0 var(--apart); } h2 { font-size: var(--large); margin: 2rem 0 var(--apart); } h3 { font-size: 1rem; margin: 1.5rem 0 var(--near); }
h1, h2, h3, p, li, td { overflow-wrap: anywhere; } [id] { scroll-margin-top: var(--far); } article[id] { scroll-margin-top: 12rem; }
a { color: var(--link); text-underline-offset: .15em; }
code, pre { font-family: var(--code-font); font-size: .85em; } code { background: var(--code); border-radius: .2rem; padding: 0 .2em; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: var(--round); padding: var(--apart); overflow-x: auto; } pre code { padding: 0; font-size: 1em; }
.wide { overflow-x: auto; } table { border-collapse: collapse; } th, td { text-align: left; vertical-align: top; border: 1px solid var(--line); padding: var(--near) var(--apart); min-width: 6rem; }
blockquote { margin: 0; padding-left: var(--far); border-left: .2rem solid var(--line); }
label { white-space: nowrap; display: flex; gap: var(--apart); align-items: center; } input { font: inherit; flex: 0 1 26rem; min-width: 0; padding: .3rem .5rem; background: var(--card); color: inherit; border: 1px solid var(--edge); border-radius: var(--round); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media screen { article { display: none; } article:target, article:has(:target), body:not(:has(article:target, article :target)) #contents { display: block; } }
@media print { header { display: none; } }
`;

/** Finds the parts of all documents that hold every word of what is sought, those with the words in their heading first. */
const script = `
const finder = document.getElementById('finder');
const found = document.getElementById('found');
const parts = [...document.querySelectorAll('article')].flatMap((article) => {
  const title = article.querySelector('h1').textContent;
  const parts = [{ title, id: article.id, text: '' }];
  for (const element of article.children) {
    if (element.id) parts.push({ title: title + ' › ' + element.textContent, id: element.id, text: '' });
    parts.at(-1).text += ' ' + element.textContent;
  }
  return parts.map((part) => ({ ...part, heading: part.title.toLowerCase(), text: part.text.toLowerCase() }));
});
finder.hidden = false;
finder.querySelector('input').addEventListener('input', ({ target }) => {
  const words = target.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const holds = (text) => words.every((word) => text.includes(word));
  const hits = words.length === 0 ? [] : parts.filter(({ heading, text }) => holds(heading + text));
  hits.sort((one, other) => holds(other.heading) - holds(one.heading));
  found.replaceChildren(...hits.slice(0, 20).map(({ title, id }) => {
    const link = Object.assign(document.createElement('a'), { href: '#' + id, textContent: title });
    const entry = document.createElement('li');
    entry.append(link);
    return entry;
  }));
});
addEventListener('hashchange', () => found.replaceChildren());
`;
