import { createHash } from 'node:crypto';
import { fromAccepted } from './accepted-baseline.ts';
import { exploredText, findingsOf, headline, observedText, outcomeWord } from './findings.ts';
import type { Findings, OutcomeWord } from './findings.ts';
import { html, trusted } from './html-escape.ts';
import type { Html } from './html-escape.ts';
import { failureHtml } from './html-failure.ts';
import { foldedTableHtml, sectionsHtml, tableHtml, tablesOf } from './html-lists.ts';
import { ruleHtml, verdictMarks } from './html-rule.ts';
import { htmlScript } from './html-script.ts';
import { htmlStyle } from './html-style.ts';
import type { Report, RequirementResult, Verdict } from './report.ts';

/**
 * One page that needs no network: the verdict, what broke, what was not checked and why, what was observed otherwise than a profile says, and
 * the rest, folded. Its policy lets it run its own style and script and nothing else, should an answer of the target ever get through the
 * escaping.
 */
export function htmlReport(report: Report): string {
  return [...htmlPieces(report)].join('');
}

/** The same in pieces: a rule at a time, as all of them at once may take more memory than the run did. */
export function* htmlPieces(report: Report): Generator<string> {
  const findings = findingsOf(report);
  const policy = `default-src 'none'; style-src '${digest(htmlStyle)}'; script-src '${digest(htmlScript)}'; base-uri 'none'; form-action 'none'`;
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${outcomeWord(report)}: ${findings.words.title}, ${report.target}</title>
<style>${trusted(htmlStyle)}</style>
</head>
<body>
<main>
${headHtml(report, findings)}
`.html;
  for (const piece of partsHtml(report, findings)) yield `${piece.html}\n`;
  yield html`</main>
<script>${trusted(htmlScript)}</script>
</body>
</html>
`.html;
}

const tones: Readonly<Record<OutcomeWord, Verdict>> = {
  OK: 'verified',
  WAIVED: 'unverified',
  EXCUSED: 'unverified',
  INCOMPLETE: 'unverified',
  'STALE WAIVER': 'unverified',
  'KIT ERROR': 'violated',
  'NOT CHECKED': 'violated',
  BROKEN: 'violated',
};

function headHtml(report: Report, findings: Findings): Html {
  const { words } = findings;
  const word = outcomeWord(report);
  const observed = report.judged !== undefined ? '' : ` · ${observedText(report)}`;
  const interrupted =
    report.interrupted === true ? [html`<p class="unverified"><strong>The run was interrupted.</strong></p>`] : [];
  const unreachable =
    report.unreachable === undefined ? [] : [html`<p class="violated"><strong>${report.unreachable}</strong></p>`];
  return html`<header>
<h1>${words.title} <bdi>${report.target}</bdi></h1>
<p class="verdict ${tones[word]}"><strong>${word}</strong> <span>${headline(findings)}</span></p>
${unreachable}
${interrupted}
${filterHtml(findings)}
<p class="soft">${report.startedAt} · ${words.effort(report)}${observed} · kit ${report.kit} · contract ${report.contract}</p>
${exploredHtml(report)}
</header>`;
}

function exploredHtml(report: Report): Html[] {
  const text = exploredText(report);
  const { command = '' } = report.summary.explored ?? {};
  return text === undefined ? [] : [html`<p class="soft">${text}. Again: <code>${command}</code></p>`];
}

/** The figures, which filter once the script runs: without it there is nothing to filter with. */
function filterHtml({ rules, words }: Findings): Html {
  const figures = words.verdicts.map(
    (verdict) =>
      html`<button type="button" class="figure ${verdict}" data-verdict="${verdict}" aria-pressed="false" disabled><b>${rules[verdict].length}</b> ${verdictMarks[verdict]} ${words.of[verdict]}</button>`,
  );
  return html`<form class="filter" role="search" aria-label="Rules">
<fieldset><legend>Verdicts</legend>${figures}</fieldset>
<p class="finder" hidden><label>Find <input type="search" autocomplete="off" placeholder="ID, title or sentence"></label> <output class="soft"></output></p>
</form>`;
}

/** Those that somebody has to look at come first and one by one; the others are folded. */
const folded: readonly Verdict[] = ['waived', 'verified', 'notApplicable', 'notVisible'];

function* partsHtml(report: Report, findings: Findings): Generator<Html> {
  const { rules, words } = findings;
  const differencesOf = fromAccepted(report);
  const showing = { words, failure: (check: Parameters<typeof failureHtml>[0]) => failureHtml(check, differencesOf) };
  const { missing, errors, observed, rest } = tablesOf(report, findings);
  const open = (list: readonly RequirementResult[]) => list.map((rule) => () => ruleHtml(rule, showing));
  const unchecked = rules.unverified.map((rule) => () => ruleHtml(rule, { words }));
  const tables = (list: typeof errors) => list.map((table) => () => tableHtml(table));
  yield* partHtml(`What broke (${rules.violated.length})`, open(rules.violated));
  yield* partHtml(`Advice, by which nothing is broken (${rules.advised.length})`, open(rules.advised));
  yield* partHtml('Errors of the kit, no finding about the target', tables(errors));
  yield* partHtml(`Not checked, and why (${rules.unverified.length})`, [...tables(missing), ...unchecked]);
  yield* partHtml('Observed otherwise than the profile says', tables(observed));
  yield* partHtml('The rest', [
    ...folded.flatMap((verdict) => groupHtml(verdict, findings)),
    ...rest.map((table) => () => foldedTableHtml(table)),
    ...sectionsHtml(report).map((section) => () => section),
  ]);
}

/** Made where it is written, and not before. */
type Made = () => Html;

/** A part of the page; none where there is nothing in it. */
function* partHtml(title: string, inside: readonly Made[]): Generator<Html> {
  if (inside.length === 0) return;
  yield html`<section class="part"><h2>${title}</h2>`;
  for (const make of inside) yield make();
  yield trusted('</section>');
}

function groupHtml(verdict: Verdict, { rules, words }: Findings): readonly Made[] {
  const ofGroup = rules[verdict];
  if (ofGroup.length === 0) return [];
  const opening = html`<details class="group"><summary><span class="mark ${verdict}">${verdictMarks[verdict]} ${ofGroup.length} ${words.of[verdict]}</span></summary>`;
  return [() => opening, ...ofGroup.map((rule) => () => ruleHtml(rule, { words })), () => trusted('</details>')];
}

/** As a Content-Security-Policy names a part of the page. */
export function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
