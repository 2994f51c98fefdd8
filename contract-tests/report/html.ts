import { createHash } from 'node:crypto';
import {
  answerWords,
  checkName,
  exploredText,
  findingsOf,
  headline,
  outcomeWord,
  verdictOf,
  observedText,
  reliedOnRows,
} from './findings.ts';
import type { Findings, RuleCheck } from './findings.ts';
import { sectionText } from '../files/interface-sections.ts';
import { html, trusted } from './html-escape.ts';
import type { Html } from './html-escape.ts';
import { ruleHtml, verdictMarks } from './html-rule.ts';
import { htmlScript } from './html-script.ts';
import { htmlStyle } from './html-style.ts';
import { initHint, missingFixtures } from './missing-fixtures.ts';
import type { Report, RequirementResult, Verdict } from './report.ts';
import type { Words } from './words.ts';

interface List {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * One page that needs no network. Its policy lets it run its own style and script and nothing else, should an answer of
 * the target ever get through the escaping.
 */
export function htmlReport(report: Report): string {
  const findings = findingsOf(report);
  const { words } = findings;
  const lists = listsOf(report, findings).filter(({ rows }) => rows.length > 0);
  const policy = `default-src 'none'; style-src '${digest(htmlStyle)}'; script-src '${digest(htmlScript)}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${words.title}: ${report.target}</title>
<style>${trusted(htmlStyle)}</style>
</head>
<body>
<main>
${headHtml(report, findings)}
${navHtml(lists)}
${matrixHtml(report, findings)}
${filterHtml(words)}
${sectionsOf(report).map(([section, rules]) => sectionHtml(section, rules, words))}
${lists.map(listHtml)}
</main>
<script>${trusted(htmlScript)}</script>
</body>
</html>
`;
  return page.html;
}

function headHtml(report: Report, findings: Findings): Html {
  const { rules, words } = findings;
  const observed = report.judged !== undefined ? '' : ` · ${observedText(report)}`;
  const interrupted =
    report.interrupted === true ? [html`<p class="unverified"><strong>The run was interrupted.</strong></p>`] : [];
  const unreachable =
    report.unreachable === undefined ? [] : [html`<p class="violated"><strong>${report.unreachable}</strong></p>`];
  const figures = words.verdicts.map(
    (verdict) => html`<li class="${verdict}"><b>${rules[verdict].length}</b>${words.of[verdict]}</li>`,
  );
  return html`<header>
<h1>${words.title}</h1>
<p><bdi>${report.target}</bdi></p>
<p class="soft">${report.startedAt} · ${words.effort(report)}${observed} · kit ${report.kit} · contract ${report.contract}</p>
${unreachable}
${interrupted}
<p><strong>${outcomeWord(report)}</strong> ${headline(findings)}</p>
${exploredHtml(report)}
<ul class="figures">${figures}</ul>
</header>`;
}

function exploredHtml(report: Report): Html[] {
  const text = exploredText(report);
  const { command = '' } = report.summary.explored ?? {};
  return text === undefined ? [] : [html`<p class="soft">${text}. Again: <code>${command}</code></p>`];
}

/** Named one by one are the rules that somebody has to look at; of the others the figure is enough. */
const named: ReadonlySet<Verdict> = new Set(['violated', 'unverified', 'waived', 'advised']);

function matrixHtml(report: Report, { rules, words }: Findings): Html {
  const columns = words.verdicts.filter((verdict) => rules[verdict].length > 0);
  const head = columns.map(
    (verdict) => html`<th scope="col" class="${verdict}">${verdictMarks[verdict]} ${words.of[verdict]}</th>`,
  );
  const cellHtml = (section: readonly RequirementResult[], verdict: Verdict) => {
    const reached = section.filter((rule) => verdictOf(rule) === verdict);
    if (!named.has(verdict)) return html`<td class="${verdict}">${reached.length === 0 ? '' : reached.length}</td>`;
    const links = reached.map(({ id }) => html`<a href="#${encodeURIComponent(id.toWellFormed())}">${id}</a>`);
    return html`<td class="${verdict}">${links}</td>`;
  };
  const rows = sectionsOf(report).map(
    ([section, requirements]) =>
      html`<tr><th scope="row">Section ${section}</th>${columns.map((verdict) => cellHtml(requirements, verdict))}</tr>`,
  );
  return html`<h2>Rules by section and verdict</h2>
<div class="scroll"><table class="matrix"><thead><tr><th scope="col">Section</th>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** A section's rules, and what the interface's document says there: a reader without network has no link to follow. */
function sectionHtml(section: string, rules: readonly RequirementResult[], words: Words): Html {
  const text = sectionText(section);
  const said =
    text === undefined
      ? []
      : [
          html`<details class="said"><summary>What section ${section} says</summary><pre tabindex="0">${text}</pre></details>`,
        ];
  return html`<section class="section"><h2>Section ${section}</h2>${said}${rules.map((rule) => ruleHtml(rule, words))}</section>`;
}

/** What lies below the rules, which are many. */
function navHtml(lists: readonly List[]): Html {
  return html`<nav aria-label="Below the rules">${lists.map(({ title, rows }) => html`<a href="#${anchor(title)}">${title} (${rows.length})</a>`)}</nav>`;
}

function listsOf(report: Report, findings: Findings): readonly List[] {
  const { rules, errors, flaky, waived, waivers, differing } = findings;
  const checkRow = ({ rule, check }: RuleCheck, text: string) => [rule.id, checkName(check), text];
  return [
    {
      title: 'Missing fixtures',
      head: [`What to add (${initHint})`, 'Rules that stay unverified without'],
      rows: missingFixtures(rules.unverified).map(({ what, rules: needing }) => [what, needing.join(', ')]),
    },
    {
      title: 'Errors of the kit',
      head: ['Rule', 'Check', 'What went wrong'],
      rows: errors.map((one) => checkRow(one, one.check.reason ?? one.check.actual)),
    },
    {
      title: 'Flaky checks',
      head: ['Rule', 'Check', 'Then'],
      rows: flaky.map((one) => checkRow(one, one.check.actual)),
    },
    {
      title: 'Waived failures',
      head: ['Rule', 'Check', 'Waiver'],
      rows: waived.map((one) => checkRow(one, one.check.waived ?? '')),
    },
    {
      title: 'Waivers',
      head: ['Waiver', 'Rule', 'Until', 'Reason', 'What came of it'],
      rows: waivers.map(({ id, rule, expires, reason, says }) => [id, rule, expires, reason, says]),
    },
    {
      title: 'Observed otherwise than the profile says',
      head: ['Question', 'Observed', 'Profile', 'Sightings'],
      rows: differing.map(observationRow),
    },
    {
      title: 'Open questions that the traffic relied on',
      head: ['Question', 'Answer', 'Basis', 'Answers', 'First'],
      rows: reliedOnRows(report),
    },
    {
      title: 'Open questions that were not observed',
      head: ['Question', 'Why'],
      rows: report.unobserved.map(({ question, reason }) => [question, reason]),
    },
    {
      title: 'Forms of this deployment',
      head: ['Question', 'Form'],
      rows: Object.entries(report.forms).map(([question, form]) => [question, shown(form)]),
    },
    {
      title: 'Left behind: events that the interface cannot delete',
      head: ['Event ID, or what else is known'],
      rows: [...report.residue.map(String), ...(report.residueNotes ?? [])].map((text) => [text]),
    },
  ];
}

function observationRow({ question, observed, profile, sightings }: Report['observations'][number]): string[] {
  return [question, shown(observed), shown(profile), String(sightings)];
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : answerWords(value);
}

function listHtml({ title, head, rows }: List): Html {
  const body = rows.map((row) => html`<tr>${row.map((text) => html`<td dir="auto">${text}</td>`)}</tr>`);
  return html`<h2 id="${anchor(title)}">${title}</h2>
<div class="scroll"><table class="list"><thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

/** Hidden until the script runs: without it there is nothing to filter with. */
function filterHtml(words: Words): Html {
  const boxes = words.verdicts.map(
    (verdict) =>
      html`<label class="${verdict}"><input type="checkbox" value="${verdict}" checked> ${words.of[verdict]}</label>`,
  );
  return html`<form class="filter" hidden role="search" aria-label="Rules">
<label>Find <input type="search" autocomplete="off"></label>
<fieldset><legend>Verdicts</legend>${boxes}</fieldset>
<button type="button" class="unfold">Unfold all</button>
<button type="button" class="fold">Fold all</button>
<output class="soft"></output>
</form>`;
}

function sectionsOf({ requirements }: Report): readonly (readonly [string, readonly RequirementResult[]])[] {
  const sections = [...new Set(requirements.map(({ section }) => section))].sort((left, right) =>
    left.localeCompare(right, 'en', { numeric: true }),
  );
  return sections.map((section) => [section, requirements.filter((rule) => rule.section === section)] as const);
}

/** As a Content-Security-Policy names a part of the page. */
export function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
