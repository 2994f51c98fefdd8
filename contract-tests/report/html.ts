import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failuresIn, marks, shownEvidence, type Group, type ReportDocument } from './document.ts';
import { html, plainText, trusted, type Html } from '../../src/lib/html.ts';
import { anchorOf, findingHtml } from './html-finding.ts';
import { htmlScript } from './html-script.ts';
import { htmlStyle } from './html-style.ts';
import { tableHtml } from './html-table.ts';
import { kitRoot } from '../files/contract.ts';

/**
 * One page that needs no network: the verdict, what broke, what was not checked and why, what was observed otherwise than a profile says, and
 * the rest, folded. Its policy lets it run its own style and script and nothing else, should an answer of the target ever get through the
 * escaping. In pieces: a finding at a time, as all of them at once may take more memory than the run did.
 */
export function* htmlPieces(document: ReportDocument): Generator<string> {
  const { title, pageTitle = title, subjects, verdict } = document;
  const policy = `default-src 'none'; style-src '${digest(htmlStyle)}'; script-src '${digest(htmlScript)}'; base-uri 'none'; form-action 'none'`;
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${plainText(`${verdict.word}: ${pageTitle}, ${subjects.map(([, text]) => text).join(' and ')}`)}</title>
<style>${trusted(htmlStyle)}</style>
</head>
<body>
<main>
${headHtml(document)}
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
  const { facts, notTried = [], result } = document;
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

/** What is to be looked at, each with its number of failures and a link, where it is more than a screen unfolded. */
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
function* partsHtml({ groups, sections }: ReportDocument): Generator<Html> {
  const parts = new Set(groups.flatMap(({ part }) => part ?? []));
  for (const part of parts) {
    yield html`<section class="part"><h2>${part}</h2>`;
    for (const group of groups) if (group.part === part) yield* insideHtml(group);
    yield trusted('</section>');
  }
  const rest = groups.filter(({ part }) => part === undefined);
  const said = sectionsHtml(sections);
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
  const texts = sections
    .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))
    .flatMap((section) => {
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

/** As a Content-Security-Policy names a part of the page. */
function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

let sections: ReadonlyMap<string, string> | undefined;

/** What the interface's document says in a section, such as `2.2`, in Markdown; undefined where it has none of that number. */
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
