import tokens from '../../src/lib/tokens.css?raw';
import script from './html-page.js?raw';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cellText,
  failuresIn,
  type Group,
  marks,
  partText,
  type ReportDocument,
  sectionWords,
  shownEvidence,
  type Table,
  type TableCell,
} from './document.ts';
import { html, type Html, prose, trusted } from '../../src/lib/html.ts';
import { htmlHead } from '../../src/lib/html-head.ts';
import { anchorOf, findingHtml } from './html-finding.ts';
import { kitRoot } from '../files/contract.ts';

export const htmlScript = `\n${script}`;

/**
 * One page that needs no network: the verdict, what broke, what was not checked and why, what was observed otherwise than a profile says, and
 * the rest, folded. Its policy lets it run its own style and script and nothing else, should an answer of the target ever get through the
 * escaping. In pieces: a finding at a time, as all of them at once may take more memory than the run did.
 */
export function* htmlPieces(document: ReportDocument): Generator<string> {
  const { title, pageTitle = title, subjects, verdict } = document;
  const named = subjects.map(([, text]) => text).join(' and ');
  yield html`${htmlHead({ title: `${verdict.word}: ${pageTitle}, ${named}`, style: htmlStyle, script: htmlScript })}
<body>
<main>
${headHtml(document)}
${coverageHtml(document)}
`.html;
  for (const piece of partsHtml(document)) yield `${piece.html}\n`;
  yield html`</main>
<script>${trusted(htmlScript)}</script>
</body>
</html>
`.html;
}

function headHtml(document: ReportDocument): Html {
  const { title, pageTitle = title, subjects, verdict, unreachable, isInterrupted, explored } = document;
  const { facts, notTried, result } = document;
  const [[, subject] = ['', ''], ...others] = subjects;
  const heading = others.length === 0 ? html`${pageTitle} <bdi>${subject}</bdi>` : html`${pageTitle}`;
  const named = others.length === 0 ? [] : subjects.map(([label, text]) => html`<p>${label} <bdi>${text}</bdi></p>`);
  const nothing = unreachable === undefined ? [] : [html`<p class="violated"><strong>${unreachable}</strong></p>`];
  const interrupted = isInterrupted ? [html`<p class="unverified"><strong>The run was interrupted.</strong></p>`] : [];
  const again =
    explored === undefined ? [] : [html`<p class="soft">${explored.text}. Again: <code>${explored.command}</code></p>`];
  return html`<header>
<h1>${heading}</h1>
${named}
<p class="verdict ${verdict.tone}"><strong>${verdict.word}</strong> <span>${verdict.headline}</span></p>
${notTried.map((text) => html`<p class="soft">${text}</p>`)}
${[...nothing, ...interrupted, ...filterHtml(document)]}
<p class="soft">${[result.startedAt, ...facts, `kit ${result.kit}`, `contract ${result.contract}`].join(' · ')}</p>
${again}
</header>`;
}

/** A cell for each rule, by section of the interface: what is broken or was not checked shows at a glance. Each leads to its rule. */
function coverageHtml({ findings: rules, noun }: ReportDocument): readonly Html[] {
  if (rules.length < 2) return [];
  const sections = [...new Set(rules.map(({ section }) => section))].toSorted(bySectionNumber);
  const rows = sections.map((section) => {
    const cells = rules
      .filter((rule) => rule.section === section)
      .map(
        ({ name, tone, word }) =>
          html`<a class="cell ${tone}" href="#${encodeURIComponent(name)}" title="${name}: ${word}"></a>`,
      );
    return html`<div><dt>${sectionWords(section)} ${sectionTitle(section)}</dt><dd>${cells}</dd></div>`;
  });
  return [html`<nav aria-label="Each ${noun} by section"><dl class="cover">${rows}</dl></nav>`];
}

const bySectionNumber = (left: string, right: string) => left.localeCompare(right, 'en', { numeric: true });

/** The heading of a section, without its number. */
const sectionTitle = (section: string): string => /^#+ [\d.]+ (.*)/.exec(sectionText(section) ?? '')?.[1] ?? '';

/** What filters once the script runs: without it there is nothing to filter with. */
function filterHtml({ figures, groups, noun }: ReportDocument): readonly Html[] {
  if (!groups.some(({ findings = [] }) => findings.length > 0)) return [];
  const buttons = figures.map(
    ({ verdict, word, count }) =>
      html`<button type="button" class="figure ${verdict}" data-verdict="${verdict}" aria-pressed="false" disabled><b>${count}</b> ${marks[verdict] ?? ''} ${word}</button>`,
  );
  return [
    html`<form class="filter" role="search" aria-label="Find in the report" data-noun="${noun}">
${buttons.length === 0 ? [] : [html`<fieldset><legend>Verdicts</legend>${buttons}</fieldset>`]}
<p class="finder" hidden><label>Find <input type="search" autocomplete="off" placeholder="ID, title or sentence"></label> <button type="button" class="unfold" hidden>Unfold all</button> <output class="soft"></output></p>
</form>`,
  ];
}

/** So many findings of a part are shown unfolded; more of them are folded, below an index. */
const MAX_UNFOLDED = 3;

/** What is to be looked at, each with its number of failures and a link, if it is more than a screen unfolded. */
function indexHtml(group: Group): readonly Html[] {
  const { title, findings = [] } = group;
  if (group.shows !== 'evidence' || findings.length <= MAX_UNFOLDED) return [];
  const entries = findings.map((finding, at) => {
    const { name, tone } = finding;
    return html`<li><a href="#${encodeURIComponent(anchorOf(finding, at))}"><span class="${tone}">${marks[tone]}</span> <code>${name}</code></a> <b>${failuresIn(shownEvidence(finding))}</b></li>`;
  });
  return [html`<nav class="index" aria-label="Index: ${title}"><ol>${entries}</ol></nav>`];
}

/** Those that somebody has to look at come first and one by one; the others are folded. */
function* partsHtml({ groups, findings }: ReportDocument): Generator<Html> {
  const parts = new Set(groups.flatMap(({ part }) => part ?? []));
  for (const part of parts) {
    yield html`<section class="part"><h2>${part}</h2>`;
    for (const group of groups) if (group.part === part) yield* insideHtml(group);
    yield trusted('</section>');
  }
  const rest = groups.filter(({ part }) => part === undefined);
  const said = sectionsHtml([...new Set(findings.map(({ section }) => section))]);
  if (rest.length + said.length === 0) return;
  yield html`<section class="part"><h2>Details</h2>`;
  for (const group of rest) yield* foldedHtml(group);
  yield* said;
  yield trusted('</section>');
}

function* insideHtml(group: Group): Generator<Html> {
  const { table, findings = [] } = group;
  if (table !== undefined) yield tableHtml(table);
  yield* indexHtml(group);
  for (const [at, finding] of findings.entries())
    yield findingHtml(finding, anchorOf(finding, at), findings.length <= MAX_UNFOLDED);
}

/** On a narrow screen each row is a block, in which each value follows the word of its column, and what is empty is left out. */
export function tableHtml({ head, rows, isAligned }: Table): Html {
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((cell, at) => html`<td dir="auto" data-head="${head[at] ?? ''}">${[...barHtml(cellText(cell), isAligned), ...cellHtml(cell)]}</td>`)}</tr>`,
  );
  return html`<table class="list${isAligned === true ? ' figures' : ''}"><thead><tr>${head.map((text) => html`<th scope="col">${prose(text)}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

/** What has a verdict is apart, in its colour. */
const cellHtml = (cell: TableCell): readonly Html[] =>
  typeof cell !== 'string' && cell.some((part) => typeof part !== 'string')
    ? cell.map(
        (part) => html`<span class="judged ${typeof part === 'string' ? '' : part.tone}">${partText(part)}</span> `,
      )
    : [prose(cellText(cell))];

/** A share as a bar beside its figure: what is least alike shows from afar. */
function barHtml(text: string, isAligned?: true): readonly Html[] {
  const percent = isAligned === true ? /^([\d.]+) %$/.exec(text)?.[1] : undefined;
  return percent === undefined
    ? []
    : [html`<meter max="100" low="90" high="99.9" optimum="100" value="${percent}" aria-hidden="true"></meter> `];
}

function* foldedHtml(group: Group): Generator<Html> {
  const { title, table, findings: [first] = [], isOpen } = group;
  const count = table?.rows.length ?? group.findings?.length ?? 0;
  const name =
    first === undefined
      ? html`${title} (${count})`
      : html`<span class="mark ${first.tone}">${marks[first.tone]} ${count} ${first.word}</span>`;
  const anchor = `${first === undefined ? 'list' : 'rules'}-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  const open = isOpen === true ? trusted(' open') : '';
  yield html`<details class="group" id="${anchor}"${open}><summary>${name}</summary>`;
  yield* insideHtml(group);
  yield trusted('</details>');
}

/** What the interface's document says in the sections of the rules: a reader without network has no link to follow. */
function sectionsHtml(sections: readonly string[]): readonly Html[] {
  const texts = sections.toSorted(bySectionNumber).flatMap((section) => {
    const text = sectionText(section);
    return text === undefined
      ? []
      : [html`<details><summary>Section ${section}</summary><pre tabindex="0">${text}</pre></details>`];
  });
  if (texts.length === 0) return [];
  return [
    html`<details class="group said"><summary>What the interface’s document says (${texts.length} sections)</summary>${texts}</details>`,
  ];
}

let sections: ReadonlyMap<string, string> | undefined;

/** What the interface's document says in a section, such as `2.2`, in Markdown; undefined if it has none of that number. */
function sectionText(section: string): string | undefined {
  sections ??= sectionsIn(readFileSync(join(kitRoot(), 'docs', 'interface.md'), 'utf8'));
  return sections.get(section);
}

function sectionsIn(text: string): ReadonlyMap<string, string> {
  const parts = text.replaceAll(/^<a id="[^"]*"><\/a>\n+/gm, '').split(/^(?=#+ )/m);
  return new Map(
    parts.flatMap((part) => {
      const number = /^#+ (\d+(?:\.\d+)*)\.? /.exec(part)?.[1];
      return number === undefined ? [] : [[number, part.trim()] as const];
    }),
  );
}

/** The page's style: the tokens that all pages of the project share, then its own. Light and dark by the reader's setting. */
export const htmlStyle = `${tokens}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: var(--body)/1.5 var(--text-font); }
main { max-width: 72rem; margin: 0 auto; padding: var(--far) var(--far) 4rem; }
h1 { font-size: 1rem; font-weight: 600; margin: 0; overflow-wrap: anywhere; } h1 bdi { color: var(--soft); font-weight: 400; }
h2 { font-size: var(--large); margin: 2.25rem 0 var(--apart); }
p { margin: var(--near) 0; overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: var(--small); }
.violated { color: var(--bad); } .unverified { color: var(--warn); } .waived { color: var(--odd); } .advised { color: var(--note); }
.verified { color: var(--good); } .notApplicable, .notVisible { color: var(--soft); }
.verdict { display: flex; flex-wrap: wrap; gap: var(--near) var(--far); align-items: baseline; margin: var(--apart) 0; padding: var(--apart) var(--far);
  border-radius: var(--round); border-left: .35rem solid currentColor; background: var(--card); }
.verdict strong { font-size: var(--title); letter-spacing: .02em; } .verdict span { color: var(--ink); }
.verdict.violated { background: var(--bad-soft); } .verdict.unverified { background: var(--warn-soft); } .verdict.verified { background: var(--good-soft); }
.cover { display: flex; flex-wrap: wrap; gap: var(--apart) var(--far); margin: var(--far) 0; } .cover dd { display: flex; flex-wrap: wrap; gap: 2px; }
.cell { width: 1.5rem; height: 1.5rem; display: grid; place-items: center; border: 1px solid; border-radius: .2rem; font-size: var(--small); text-decoration: none; }
${Object.entries(marks)
  .map(([verdict, mark]) => `.cell.${verdict}::before { content: '${mark}' / ''; }`)
  .join(' ')}
.judged { display: inline-block; border: 1px solid; border-radius: .2rem; padding: 0 .3rem; font: .85em var(--code-font); }
.list:has(.judged) td:not(:has(.judged)) { overflow-wrap: normal; } .judged.violated { background: var(--bad-soft); font-weight: 600; }
.cell.violated { background: var(--bad-soft); } .cell.verified { background: var(--good-soft); } .cell.unverified { background: var(--warn-soft); }
.filter fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: var(--apart); }
.filter legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.finder { margin: var(--apart) 0; display: flex; flex-wrap: wrap; gap: var(--near) var(--apart); align-items: center; }
.finder label { display: flex; gap: var(--apart); align-items: center; flex: 0 1 26rem; }
.finder input { flex: 1; min-width: 0; font: inherit; padding: .3rem .5rem; background: var(--card); color: inherit; border: 1px solid var(--edge); border-radius: var(--round); }
input::placeholder { color: var(--soft); opacity: 1; }
button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: var(--round); padding: .2rem .6rem; cursor: pointer; }
button:disabled { cursor: default; border-color: var(--line); }
.figure.violated { color: var(--bad); } .figure.unverified { color: var(--warn); } .figure.waived { color: var(--odd); } .figure.advised { color: var(--note); }
.figure.verified { color: var(--good); } .figure.notApplicable, .figure.notVisible { color: var(--soft); }
.figure[aria-pressed=true] { background: var(--chosen); border-color: var(--focus); box-shadow: inset 0 0 0 1px var(--focus); }
.copy { font-size: var(--small); padding: 0 .5rem; margin-left: var(--near); color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
summary { cursor: pointer; padding: .3rem .6rem; overflow-wrap: anywhere; }
.index { margin: var(--apart) 0; padding: var(--apart) var(--far); background: var(--card); border: 1px solid var(--line); border-radius: var(--round); }
.index ol { margin: 0; padding: 0; list-style: none; columns: 20rem; column-gap: var(--far); }
.index li { display: flex; gap: var(--apart); justify-content: space-between; break-inside: avoid; line-height: 1.7; }
.index a { min-width: 0; color: var(--link); overflow-wrap: anywhere; } .index code { background: none; padding: 0; } .index b { color: var(--soft); font-weight: 400; font-variant-numeric: tabular-nums; }
.count { color: var(--soft); font-size: var(--small); font-weight: 400; white-space: nowrap; }
.rule, .group { background: var(--card); border: 1px solid var(--line); border-radius: var(--round); margin: var(--near) 0; scroll-margin-top: var(--far); }
.group > .rule, .group > table, .group > details { margin: var(--apart); width: auto; }
.rule { border-left: .3rem solid currentColor; } .rule > * { color: var(--ink); } .mark { font-weight: 600; }
summary > code { font-weight: 600; margin-right: var(--near); }
.reason { margin-left: 1.1rem; color: var(--soft); }
.rule:not([open]) > summary .reason { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.inside { padding: 0 .8rem .8rem 1.1rem; }
.check { border-top: 1px solid var(--line); padding: .4rem 0; }
.others, .exchange { margin: var(--near) 0; }
.showing { border-left: 2px solid var(--line); padding-left: .8rem; margin-top: var(--apart); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .1rem .8rem; margin: .3rem 0 .6rem; }
dt { color: var(--soft); font-size: var(--small); } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; unicode-bidi: isolate; }
dl.sides { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--apart); }
.sides > div { border-radius: var(--round); padding: .3rem .6rem; background: var(--good-soft); } .sides > div + div { background: var(--bad-soft); }
code, pre { font-family: var(--code-font); font-size: .85em; }
code { background: var(--code); border-radius: .2rem; padding: 0 .2em; overflow-wrap: anywhere; }
summary code, .sides code, h1 code { background: none; padding: 0; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: var(--round); padding: .6rem; margin: .2rem 0 .5rem; max-height: 30rem; overflow: auto;
  white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
pre mark { background: var(--bad-soft); color: var(--bad); font-weight: 600; border-radius: .2rem; }
.output pre { white-space: pre; overflow-wrap: normal; }
.times ul { margin: 0 0 var(--apart); padding-left: 1.6rem; max-height: 20rem; overflow: auto; }
.difference .with { color: var(--bad); font-weight: 600; } .difference .without { color: var(--soft); }
::highlight(found) { background: var(--warn-soft); color: var(--warn); text-decoration: underline; }
table { border-collapse: collapse; width: 100%; background: var(--card); }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td { unicode-bidi: isolate; min-width: 6rem; }
th { color: var(--soft); font-size: var(--small); font-weight: 400; }
.figures :is(td, th):not(:first-child) { text-align: right; font-variant-numeric: tabular-nums; }
meter { width: 6rem; height: .7rem; }
[hidden] { display: none !important; }
@media (max-width: 40rem) {
  main { padding: var(--apart) var(--apart) 3rem; } .inside { padding: 0 .5rem .5rem; } .showing { padding-left: .5rem; }
  dl, dl.sides { grid-template-columns: minmax(0, 1fr); }
  .list thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .list, .list tbody { display: block; } .list tr { display: flex; flex-wrap: wrap; gap: 0 var(--far); border: 1px solid var(--line); padding: .3rem .6rem; }
  .list td { border: 0; padding: 0; min-width: 0; } .list td:empty { display: none; }
  .list td::before { content: attr(data-head); margin-right: .4em; color: var(--soft); font-size: var(--small); }
}
@media print {
  .finder, .copy, .index { display: none; } pre { max-height: none; } .check { break-inside: avoid-page; } h2, summary { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
