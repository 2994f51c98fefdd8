import { curlCommand } from './curl.ts';
import { answerText } from './exchange-text.ts';
import {
  answerWords,
  checkName,
  exploredText,
  findingsOf,
  headline,
  observedText,
  reasonOf,
  reliedOnRows,
  verdictOf,
} from './findings.ts';
import type { Findings, RuleCheck } from './findings.ts';
import { initHint, lacksOnlyFixtures, missingFixtures } from './missing-fixtures.ts';
import type { Report, Verdict } from './report.ts';
import { excerpt, oneLine, visible } from '../../shared/visible.ts';
import { capitalised, counted, wordsOf } from './words.ts';

/** GitHub takes 1 MiB of summary for a step and shows nothing of a longer one. */
const longestSummary = 800_000;
const longestCell = 300;
const longestBlock = 4000;

/** The summary of a CI job, in GitHub's Markdown, which GitLab reads too. */
export function markdownReport(report: Report): string {
  const findings = findingsOf(report);
  const head = [`## ${findings.words.title}: ${cell(headline(findings))}`, facts(report), matrix(report)];
  const tail = [
    table(
      [`Missing fixture (${cell(initHint)})`, 'Unverified without'],
      missingFixtures(findings.rules.unverified).map(({ what, rules }) => [cell(what), rules.map(code).join(' ')]),
    ),
    table(
      ['Advice', 'Done', 'Expected', 'Actual'],
      findings.advised.map((one) => [...checkCells(one), cell(one.check.expected), cell(one.check.actual)]),
    ),
    table(
      [capitalised(findings.words.of.unverified), 'Section', 'Why'],
      findings.rules.unverified
        .filter((rule) => !lacksOnlyFixtures(rule))
        .map((rule) => [code(rule.id), `§${cell(rule.section)}`, cell(reasonOf(rule))]),
    ),
    table(
      ['Not applicable', 'Section', 'Why'],
      findings.rules.notApplicable.map((rule) => [code(rule.id), `§${cell(rule.section)}`, cell(reasonOf(rule))]),
    ),
    table(
      ['Waiver', 'Rule', 'What came of it'],
      findings.waivers.map(({ id, rule, says }) => [code(id), code(rule), cell(says)]),
    ),
    table(
      ['Error of the kit', 'Check', 'What went wrong'],
      findings.errors.map((one) => [...checkCells(one), cell(one.check.reason ?? one.check.actual)]),
    ),
    table(
      ['Waived', 'Check', 'Actual', 'Waiver'],
      findings.waived.map((one) => [...checkCells(one), cell(one.check.actual), cell(one.check.waived ?? '')]),
    ),
    table(['Flaky', 'Check'], findings.flaky.map(checkCells)),
    table(['Open question', 'Observed', 'Profile', 'Sightings'], findings.differing.map(observationCells)),
    table(
      ['Relied on', 'Answer', 'Basis', 'Answers', 'First'],
      reliedOnRows(report).map((row) => row.map(cell)),
    ),
    residueText(report),
    table(
      ['Not visible', 'Section', 'Why'],
      findings.rules.notVisible.map((rule) => [code(rule.id), `§${cell(rule.section)}`, cell(reasonOf(rule))]),
    ),
  ];
  const around = [...head, ...tail].join('\n\n').length;
  return `${[...head, ...broken(findings, longestSummary - around), ...tail].filter((part) => part !== '').join('\n\n')}\n`;
}

function facts(report: Report): string {
  const words = wordsOf(report);
  const observed = report.judged !== undefined ? '' : ` ${observedText(report)}.`;
  const interrupted = report.interrupted === true ? '**The run was interrupted.** ' : '';
  const unreachable =
    report.unreachable === undefined ? '' : `**Nothing was checked:** ${cell(report.unreachable)}\n\n`;
  return `${unreachable}${interrupted}${words.subject} ${code(report.target)}, kit ${cell(report.kit)}, contract ${cell(report.contract)}. ${words.effort(report)}.${observed}${exploredFact(report)}`;
}

function exploredFact(report: Report): string {
  const text = exploredText(report);
  return text === undefined ? '' : `\n\n${cell(text)}. Again: ${code(report.summary.explored?.command ?? '')}`;
}

function matrix(report: Report): string {
  const { requirements } = report;
  const { verdicts, of } = wordsOf(report);
  const sections = [...new Set(requirements.map(({ section }) => section))];
  const count = (section: string, verdict: Verdict) =>
    requirements.filter((rule) => rule.section === section && verdictOf(rule) === verdict).length;
  const rows = sections.map((section) =>
    [`§${cell(section)}`].concat(verdicts.map((verdict) => String(count(section, verdict) || ''))),
  );
  return table(['Section', ...verdicts.map((verdict) => of[verdict])], rows);
}

function broken({ failures, rules }: Findings, room: number): string[] {
  if (rules.violated.length === 0) return [];
  const parts = ['### Broken'];
  let left = room;
  for (const [at, failure] of failures.entries()) {
    const text = failureText(failure);
    left -= text.length + 2;
    if (left < 0) return [...parts, `… and ${failures.length - at} more: see the html or json report.`];
    parts.push(text);
  }
  const bare = rules.violated.filter((rule) => !failures.some((failure) => failure.rule === rule));
  return [
    ...parts,
    ...bare.map((rule) => `**${code(rule.id)}** §${cell(rule.section)}: ${cell(rule.text)} ${cell(reasonOf(rule))}`),
  ];
}

function failureText({ rule, check }: RuleCheck): string {
  const last = check.exchanges.at(-1);
  const lines = [
    `**${code(rule.id)}** §${cell(rule.section)}: ${cell(rule.text)}`,
    `- Done: ${cell(checkName(check))}\n- Expected: ${cell(check.expected)}\n- Actual: ${cell(check.actual)}`,
  ];
  if (last === undefined) return lines.join('\n\n');
  const request = curlCommand(last.request);
  const shown = request.length > longestBlock ? 'too long for here: see the html or json report' : request;
  const blocks = [fenced('sh', shown), fenced('http', excerpt(answerText(last), longestBlock))];
  return [...lines, '<details><summary>Request and answer</summary>', ...blocks, '</details>'].join('\n\n');
}

function checkCells({ rule, check }: RuleCheck): string[] {
  return [code(rule.id), cell(checkName(check))];
}

function observationCells({ question, observed, profile, sightings }: Report['observations'][number]): string[] {
  return [code(question), code(answerWords(observed)), code(answerWords(profile)), String(sightings)];
}

function residueText({ residue, residueNotes = [] }: Report): string {
  const events = `Left behind, as the interface cannot delete: ${counted(residue.length, 'event')} (${residue.join(', ')}).`;
  const notes = residueNotes.map((note) => `- ${cell(note)}`).join('\n');
  return [residue.length === 0 ? '' : events, notes].filter((part) => part !== '').join('\n\n');
}

/** A table of cells that are Markdown already; nothing where it has no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Plain text for a cell or a line, in which no address of a target's becomes a link. */
export function cell(text: string): string {
  return escaped(text).replaceAll(address, (url) => `<code>${url}</code>`);
}

export function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** Addresses that renderers make links of, as `escaped` writes them; in code none does. */
const address = /(?:\b[a-z][a-z\d]{1,15}&#58;\/\/|\bwww&#46;)[^ ]+/gi;

/** What Markdown or HTML could read as markup, and what makes a link of an address, is written as a character reference. */
function escaped(text: string): string {
  return oneLine(excerpt(text, longestCell)).replaceAll(
    /[^\p{L}\p{N}\p{M}\p{So} .,;:'"()/=+?·…⏎-]|:(?=\/\/)|(?<=\bwww)\./giu,
    (mark) => `&#${mark.codePointAt(0)};`,
  );
}

/** A block whose fence is longer than any in it, so that nothing in it can end it. */
export function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${visible(text)}\n${fence}`;
}
