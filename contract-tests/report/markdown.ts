import { curlCommand } from '../../src/lib/curl.ts';
import {
  type Evidence,
  factsOf,
  failuresIn,
  type Finding,
  type Group,
  partText,
  type ReportDocument,
  sectionMark,
  sectionWords,
  shownEvidence,
  shownExchanges,
  type TableCell,
} from './document.ts';
import { answerText } from './exchange-text.ts';
import type { ReportedExchange } from './report.ts';
import { excerpt, oneLine, visible } from '../../src/lib/visible.ts';

/** GitHub takes 1 MiB of summary for a step and shows nothing of a longer one. */
const MAX_SUMMARY_LENGTH = 800_000;
/** Nobody scrolls further. */
const MAX_SUMMARY_LINES = 400;
/** More findings than this have an index above them. */
const MAX_UNINDEXED = 3;
const MAX_CELL_LENGTH = 300;
const MAX_BLOCK_LENGTH = 4000;

/** The summary of a CI job, in GitHub's Markdown, which GitLab reads too. Evidence is cut, all else is whole. */
export function markdownReport(document: ReportDocument): string {
  const head = [`## ${document.title}: ${cell(document.verdict.headline)}`, facts(document)];
  const groups = document.groups
    .filter(({ shownOn }) => shownOn !== 'page')
    .map((group) => ({ group, text: group.shows === 'evidence' ? '' : groupText(group) }));
  const others = [...head, ...groups.map(({ text }) => text)].join('\n\n');
  const budget = { left: MAX_SUMMARY_LENGTH - others.length, lines: MAX_SUMMARY_LINES - linesOf(others) };
  const parts = groups.flatMap(({ group, text }) => (group.shows === 'evidence' ? evidenceTexts(group, budget) : text));
  return `${[...head, ...parts].filter((part) => part !== '').join('\n\n')}\n`;
}

function facts(document: ReportDocument): string {
  const { unreachable, isInterrupted, subjects, facts: all, notTried, explored, result } = document;
  const nothing = unreachable === undefined ? '' : `**Nothing was checked:** ${cell(unreachable)}\n\n`;
  const interrupted = isInterrupted ? '**The run was interrupted.** ' : '';
  const judged = subjects.map(([label, text]) => `${label} ${code(text)}`).join(', ');
  const untried = notTried.map((text) => `\n\n${cell(text)}.`).join('');
  const again = explored === undefined ? '' : `\n\n${cell(explored.text)}. Again: ${code(explored.command)}`;
  return `${nothing}${interrupted}${judged}, kit ${cell(result.kit)}, contract ${cell(result.contract)}. ${all.map(cell).join('. ')}.${untried}${again}`;
}

function groupText({ title, table: rows, findings = [] }: Group): string {
  if (rows !== undefined)
    return table(
      rows.head.map(cell),
      rows.rows.map((row) => row.map(cellOf)),
    );
  const open = findings.filter(({ isCovered }) => isCovered !== true);
  return table(
    [cell(title), 'Section', 'Why'],
    open.map(({ name, section = '', reason = '' }) => [code(name), cell(sectionWords(section)), cell(reason)]),
  );
}

interface Budget {
  left: number;
  lines: number;
}

const linesOf = (text: string): number => text.split('\n').length + 1;

/** An index of all, if they are many; then as many in full as there is room for, and at least one. */
function evidenceTexts({ title, findings = [] }: Group, budget: Budget): readonly string[] {
  const all = findings.flatMap((finding) => {
    const shown = shownEvidence(finding);
    return shown.length === 0 ? [() => findingText(finding)] : shown.map((one) => () => findingText(finding, one));
  });
  const parts = [`### ${cell(title)}`, findings.length > MAX_UNINDEXED ? indexText(findings) : ''];
  budget.lines -= linesOf(parts.join('\n\n'));
  for (const [at, make] of all.entries()) {
    const text = make();
    budget.left -= text.length + 2;
    budget.lines -= linesOf(text);
    if (budget.left < 0 || (budget.lines < 0 && at > 0))
      return [...parts, `… and ${all.length - at} more: see the html or json report.`];
    parts.push(text);
  }
  return parts;
}

const indexText = (findings: readonly Finding[]): string =>
  table(
    ['Broken', 'Section', 'Failures', 'First', 'Again'],
    findings.map((finding) => {
      const shown = shownEvidence(finding);
      const { name = '', again } = shown[0] ?? {};
      return [
        code(finding.name),
        cell(sectionWords(finding.section ?? '')),
        String(failuresIn(shown)),
        cell(name),
        again === undefined ? '' : code(again),
      ];
    }),
  );

function findingText({ name, section, text, reason }: Finding, evidence?: Evidence): string {
  const where = section === undefined ? '' : ` ${cell(sectionMark(section))}:`;
  const head = `**${code(name)}**${where} ${cell(text)}`;
  if (evidence === undefined) return `${head} ${cell(reason ?? '')}`;
  const facts = factsOf(evidence).map(([label, fact]) => `- ${cell(label)}: ${cell(fact)}`);
  const output = evidence.output === undefined ? [] : ['', fenced('text', evidence.output)];
  const lines = [...facts, ...output].join('\n');
  const shown = shownExchanges(evidence);
  if (shown.length === 0) return `${head}\n\n${lines}`;
  const blocks = shown.flatMap((exchange) => [
    fenced('sh', pasted(exchange)),
    fenced('http', excerpt(answerText(exchange), MAX_BLOCK_LENGTH)),
  ]);
  const summary = shown.length === 1 ? 'Request and answer' : 'Both exchanges';
  return [head, lines, `<details><summary>${summary}</summary>`, ...blocks, '</details>'].join('\n\n');
}

function pasted({ request }: ReportedExchange): string {
  const command = curlCommand(request);
  return command.length > MAX_BLOCK_LENGTH ? 'too long for here: see the html or json report' : command;
}

function cellOf(text: TableCell): string {
  return typeof text === 'string' ? cell(text) : text.map((part) => code(partText(part))).join(' ');
}

/** A table of cells that are Markdown already; nothing if it has no rows. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Plain text for a cell or a line, in which no address of a target's becomes a link. */
function cell(text: string): string {
  return escaped(text).replaceAll(address, (url) => `<code>${url}</code>`);
}

function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** Addresses that renderers make links of, as `escaped` writes them; in code none does. */
const address = /(?:\b[a-z][a-z\d]{1,15}&#58;\/\/|\bwww&#46;)[^ ]+/gi;

/** What Markdown or HTML could read as markup, and what makes a link of an address, is written as a character reference. */
function escaped(text: string): string {
  return oneLine(excerpt(text, MAX_CELL_LENGTH)).replaceAll(
    /[^\p{L}\p{N}\p{M}\p{So} .,;:'"()/=+?·…⏎§-]|:(?=\/\/)|(?<=\bwww)\./giu,
    (mark) => `&#${mark.codePointAt(0)};`,
  );
}

/** A block whose fence is longer than any in it, so that nothing in it can end it. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${visible(text)}\n${fence}`;
}
