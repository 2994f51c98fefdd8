import {
  cellText,
  type CommandResult,
  type Group,
  type ReportDocument,
  type ReportFinding,
  type Table,
} from './document.ts';
import { documentOf } from './document-of.ts';
import { excerpt, oneLine } from '../../src/lib/visible.ts';
import { evidenceLines } from './terminal-finding.ts';
import { firstOf, painterOf, rowsOf, toned, wrapped, type Page } from './terminal-lines.ts';
import { sectionMark } from './words.ts';
import type { ReportOption } from './write.ts';

/** How a report for a terminal is laid out. */
export interface TerminalLayout {
  /** Reports that were written besides it. */
  readonly files?: readonly ReportOption[];
  /** All failures, and all rows of each list; else what fits into 120 lines. */
  readonly verbose?: boolean;
  /** Of the terminal; without them no line is wrapped. */
  readonly columns?: number;
}

/** Lines of a report that is not verbose. */
const MAX_LINES = 120;

const everything = {
  rows: Number.POSITIVE_INFINITY,
  index: Number.POSITIVE_INFINITY,
  text: 600,
  command: 8000,
  failures: Number.POSITIVE_INFINITY,
};

/** From the most room to the least: the first is taken in which the report fits. */
const rooms: readonly (typeof everything)[] = [
  { rows: 60, index: 40, text: 600, command: 8000, failures: 3 },
  { rows: 40, index: 40, text: 300, command: 1600, failures: 3 },
  { rows: 20, index: 30, text: 240, command: 1200, failures: 3 },
  { rows: 10, index: 20, text: 200, command: 1200, failures: 3 },
  { rows: 6, index: 16, text: 160, command: 1000, failures: 3 },
  { rows: 4, index: 12, text: 160, command: 1000, failures: 3 },
  { rows: 3, index: 8, text: 120, command: 1000, failures: 3 },
  { rows: 2, index: 5, text: 80, command: 600, failures: 3 },
  { rows: 1, index: 3, text: 80, command: 0, failures: 3 },
];

/**
 * The result for a person: what broke, then what has no verdict and why, and at the end, where a terminal stops, the verdict.
 * @param color - escape sequences for colour; see `wantsColor`
 */
export function terminalReport(
  result: CommandResult,
  color = false,
  { files = [], verbose = false, columns = Number.POSITIVE_INFINITY }: TerminalLayout = {},
): string {
  const document = documentOf(result);
  const laidOut = (room: typeof everything, isPainted = color) =>
    reportText(document, { ...room, columns, paint: painterOf(isPainted) }, files);
  if (verbose) return laidOut(everything);
  const fitting = rooms.find((room) => rowsOf(laidOut(room, false), columns) <= MAX_LINES);
  return laidOut(fitting ?? rooms.at(-1) ?? everything);
}

function reportText(document: ReportDocument, page: Page, files: readonly ReportOption[]): string {
  const sections = [
    ...document.groups.map((group) => groupLines(group, document, page)),
    ...exploredLines(document, page),
  ].flatMap((lines) => (lines.length > 1 ? [lines.join('\n')] : []));
  const verdict = verdictLines(document, page).join('\n');
  const isFirst = document.verdict.isFirst === true;
  const closing = [...(isFirst ? [] : [verdict]), ...fileLines(files)].join('\n');
  const parts = [isFirst ? verdict : '', ...sections, closing];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The verdict and where more is to be read, alone: where another report takes standard output. */
export function terminalVerdict(result: CommandResult, color = false, files: readonly ReportOption[] = []): string {
  const page = { ...everything, columns: Number.POSITIVE_INFINITY, paint: painterOf(color) };
  return `${[...verdictLines(documentOf(result), page), ...fileLines(files)].join('\n')}\n`;
}

function fileLines(files: readonly ReportOption[]): readonly string[] {
  return files.filter(({ file }) => file !== '-').map(({ kind, file }) => `${kind} report: ${oneLine(file)}`);
}

function verdictLines(document: ReportDocument, page: Page): readonly string[] {
  const { isInterrupted, verdict, subjects, facts, notTried = [] } = document;
  const { word, tone, headline } = verdict;
  const interrupted = isInterrupted ? `${page.paint('yellow', 'INTERRUPTED')} ` : '';
  const painted = (lines: readonly string[]) =>
    lines.map((line, at) => (at === 0 ? `${interrupted}${toned(page, tone, word)}${line.slice(word.length)}` : line));
  const [effort = ''] = facts;
  const [[, subject] = ['', ''], ...others] = subjects;
  if (others.length > 0)
    return [
      ...painted(wrapped(page, `${word} `, oneLine(headline))),
      ...subjects.flatMap(([label, text]) => wrapped(page, `  ${label} `, oneLine(text))),
      ...wrapped(page, '  ', effort),
    ];
  return [
    ...notTried.flatMap((text) => wrapped(page, '', oneLine(text))),
    ...painted(wrapped(page, `${word} `, `${oneLine(headline)} · ${effort} · ${oneLine(subject)}`)),
  ];
}

function exploredLines({ explored }: ReportDocument, page: Page): readonly (readonly string[])[] {
  if (explored === undefined) return [];
  const again = wrapped(page, '  again: ', oneLine(explored.command));
  return [[page.paint('bold', 'Explored'), ...wrapped(page, '  ', oneLine(explored.text)), ...again]];
}

/** Its title, and what of it a reader of lines wants. */
function groupLines(group: Group, { noun }: ReportDocument, page: Page): readonly string[] {
  const { needsRoom, gist, table, findings = [], shows = 'reason' } = group;
  const title = page.paint('bold', group.title);
  if (needsRoom !== undefined) return gist === undefined ? [title] : [title, ...wrapped(page, '  ', oneLine(gist))];
  if (table !== undefined) return [title, ...tableLines(table, page)];
  if (shows === 'evidence') return evidenceLines(group, noun, page);
  const open = findings.filter(({ isCovered }) => isCovered !== true);
  return [title, ...(shows === 'reasons' ? reasonLines(open, page) : firstOf(reasonEntries(open, page), page.rows))];
}

function tableLines({ head, rows, sentence, isAligned }: Table, page: Page): readonly string[] {
  const texts = rows.map((row) => row.map(cellText));
  if (isAligned === true)
    return [
      alignedLine(['', ...head.slice(1)]),
      ...firstOf(
        texts.map((row) => [alignedLine(row)]),
        page.rows,
      ),
    ];
  const line = sentence ?? ((row: readonly string[]) => row.filter((text) => text !== '').join(': '));
  return firstOf(
    texts.map((row) => wrapped(page, '  - ', excerpt(oneLine(line(row)), page.text))),
    page.rows,
  );
}

function alignedLine([name = '', ...figures]: readonly string[]): string {
  return `  ${oneLine(name).padEnd(32)}${figures.map((figure) => figure.padStart(13)).join('')}`;
}

const reasonLine =
  (page: Page) =>
  ({ name, section, reason = '' }: ReportFinding): readonly string[] =>
    wrapped(
      page,
      '  - ',
      `${oneLine(name)} ${sectionMark(oneLine(section ?? ''))}: ${oneLine(excerpt(reason, page.text))}`,
    );

/** Findings with a reason in common that get a line each; more of them share one. */
const MAX_ALIKE = 3;

function reasonEntries(findings: readonly ReportFinding[], page: Page): readonly (readonly string[])[] {
  return findings.flatMap((finding) => {
    const alike = findings.filter(({ reason }) => reason === finding.reason);
    if (alike.length <= MAX_ALIKE) return [reasonLine(page)(finding)];
    return alike[0] === finding ? [reasonLines(alike, page)] : [];
  });
}

/** They are the same on each run: one line for each reason. */
function reasonLines(findings: readonly ReportFinding[], page: Page): readonly string[] {
  const reasons = [...new Set(findings.map(({ reason = '' }) => reason))];
  const most = page.rows * 4;
  return reasons.flatMap((reason) => {
    const names = findings.filter((one) => one.reason === reason).map(({ name }) => oneLine(name));
    const more = names.length > most ? `, … and ${names.length - most} more` : '';
    return wrapped(page, '  - ', `${oneLine(reason)}: ${names.slice(0, most).join(', ')}${more}`);
  });
}
