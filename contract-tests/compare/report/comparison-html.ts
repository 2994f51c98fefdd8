import { digest } from '../../report/html.ts';
import type { Html } from '../../report/html-escape.ts';
import { html, trusted } from '../../report/html-escape.ts';
import { tableHtml } from '../../report/html-lists.ts';
import { exchangeHtml, factsHtml } from '../../report/html-rule.ts';
import { htmlStyle } from '../../report/html-style.ts';
import type { Comparison, Disagreement, ReportedPair } from '../comparison.ts';
import {
  differenceLines,
  effortOf,
  figureCells,
  figureHead,
  figureRows,
  headerHead,
  headerRows,
  headlineOf,
  likenessWord,
  notesOf,
  restsOn,
  titleOf,
} from './figures.ts';

/** One page that needs no network and runs no script, should an answer ever get through the escaping. */
export function comparisonHtml(comparison: Comparison): string {
  const { targets, operations, questions, disagreements, unseen, unsteady } = comparison;
  const policy = `default-src 'none'; style-src '${digest(htmlStyle)}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Likeness: ${targets.a} and ${targets.b}</title>
<style>${trusted(htmlStyle)}</style>
</head>
<body>
<main>
${headHtml(comparison)}
${titledHtml('Operations', ['Operation', ...figureHead], figureRows(operations))}
${titledHtml('Open questions', ['Question', ...figureHead], figureRows(questions))}
${titledHtml('Headers that differ', ['Header', 'Question', ...headerHead], headerRows(comparison))}
<section class="section"><h2>Disagreements (${disagreements.length} kinds)</h2>${disagreements.map(disagreementHtml)}</section>
${titledHtml(
  'Unsteady: answered otherwise when asked again',
  ['Request', 'Statuses'],
  unsteady.map((one) => [`${one.operation}: ${one.request}`, one.statuses]),
)}
${titledHtml(
  'Open questions that were not compared',
  ['Question', 'Why'],
  unseen.map(({ question, reason }) => [question, reason]),
)}
${titledHtml(
  'Notes',
  ['What else there is to know'],
  notesOf(comparison).map((note) => [note]),
)}
</main>
</body>
</html>
`;
  return page.html;
}

function headHtml(comparison: Comparison): Html {
  const { targets, total, startedAt, kit, contract } = comparison;
  const [status, form] = figureCells(total);
  const word = likenessWord(comparison);
  return html`<header>
<h1>Likeness of two deployments</h1>
<p>A <bdi>${targets.a}</bdi></p>
<p>B <bdi>${targets.b}</bdi></p>
<p class="soft">${startedAt} · ${effortOf(comparison)} · kit ${kit} · contract ${contract}</p>
<p><strong class="${word === 'UNLIKE' || word === 'INCOMPLETE' ? 'violated' : 'verified'}">${word}</strong> ${headlineOf(comparison)}</p>
<ul class="figures"><li><b>${status}</b>same status</li><li><b>${form}</b>same form</li></ul>
</header>`;
}

/** A table under its title; none without rows. */
function titledHtml(title: string, head: readonly string[], rows: readonly (readonly string[])[]): Html[] {
  return rows.length === 0
    ? []
    : [
        html`<h2>${title}</h2>
${tableHtml({ head, rows })}`,
      ];
}

function disagreementHtml(disagreement: Disagreement): Html {
  const { on, request, exchanges, smallest } = disagreement;
  const [a = '', b = '', ...differences] = differenceLines(disagreement);
  const facts = [['Rests on', restsOn(disagreement)] as const, ['A', a.slice(3)] as const, ['B', b.slice(3)] as const];
  const smaller =
    smallest === undefined
      ? []
      : [html`<p class="soft">The smallest that shows it</p>`, ...pairHtml(smallest.exchanges)];
  return html`<details class="rule violated">
<summary><span class="mark violated">✗ ${on}</span> <span>${titleOf(disagreement)}</span></summary>
<div class="inside">
${factsHtml(facts)}
${differences.map((line) => html`<p>${line}</p>`)}
${smaller}
<p class="soft">The first of them: ${request}</p>
${pairHtml(exchanges)}
</div>
</details>`;
}

function pairHtml({ a, b }: ReportedPair): readonly Html[] {
  return [html`<p>A</p>`, exchangeHtml(a), html`<p>B</p>`, exchangeHtml(b)];
}
