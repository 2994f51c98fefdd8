import {
  byReason,
  cellText,
  type CommandResult,
  type Evidence,
  factsOf,
  failuresIn,
  type Finding,
  type Group,
  marks,
  type ReportDocument,
  sectionMark,
  shownEvidence,
  shownExchanges,
  type Table,
} from './document.ts';
import { excerpt, oneLine, visible } from '../../src/lib/visible.ts';
import { cut, firstOf, type Page, painterOf, preformatted, rowsOf, toned, wrapped } from './terminal-lines.ts';
import { documentOf, type ReportOption } from './write.ts';
import { curlCommand } from '../../src/lib/curl.ts';
import { counted } from '../../src/lib/describe.ts';
import { differenceLines, exchangeLine } from './exchange-text.ts';
import type { ReportedExchange } from './report.ts';
import { pathKindOf } from './accepted-baseline.ts';

/** A body is shown so far: its first letters show what answered. */
const MAX_BODY_LENGTH = 160;

/** More exchanges would push the message out of sight. */
const MAX_ATTEMPTS = 5;

/** Why a target could not be checked, and examples of what was tried; nothing that the target answered acts on a terminal or a CI runner. */
export function unreachableReport({
  message,
  attempts,
}: {
  readonly message: string;
  readonly attempts: readonly ReportedExchange[];
}): string {
  return `channel-sandbox: ${[oneLine(message), ...attemptLines(attempts)].join('\n')}\n`;
}

function attemptLines(attempts: readonly ReportedExchange[]): readonly string[] {
  if (attempts.length === 0) return [];
  const shown = firstOfEachKind(attempts).slice(0, MAX_ATTEMPTS);
  const others = attempts.length - shown.length;
  const more = others === 0 ? [] : [`  … and ${counted(others, 'other request')}`];
  return ['', `What was tried (${attempts.length}):`, ...shown.map(attemptText), ...more];
}

/** One of each operation and status. */
function firstOfEachKind(attempts: readonly ReportedExchange[]): readonly ReportedExchange[] {
  const kinds = new Map<string, ReportedExchange>();
  for (const one of attempts) {
    const kind = `${one.request.method} ${pathKindOf(one.request.url)} ${one.response?.status ?? 'none'}`;
    if (!kinds.has(kind)) kinds.set(kind, one);
  }
  return [...kinds.values()];
}

function attemptText({ request: { method, url, body }, response, failure }: ReportedExchange): string {
  const came =
    response === undefined ? oneLine(failure ?? 'no answer') : `${response.status} ${shortened(response.body)}`;
  return `  ${method} ${oneLine(url)}${body === undefined ? '' : ` ${shortened(body)}`}\n    → ${came}`;
}

function shortened(body: string): string {
  return excerpt(oneLine(body), MAX_BODY_LENGTH);
}

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

/** From the largest to the smallest: the first is taken in which the report fits. */
const sizes: readonly (typeof everything)[] = [
  { rows: 60, index: 40, text: 600, command: 8000, failures: 3 },
  { rows: 20, index: 30, text: 240, command: 1200, failures: 3 },
  { rows: 8, index: 16, text: 160, command: 1000, failures: 3 },
  { rows: 4, index: 10, text: 120, command: 1000, failures: 3 },
  { rows: 2, index: 5, text: 80, command: 600, failures: 3 },
  { rows: 1, index: 3, text: 80, command: 0, failures: 3 },
];

/**
 * The result for a person: what broke, then what has no verdict and why, and at the end the verdict, as a terminal stops there.
 * @param color - escape sequences for colour; see `wantsColor`
 */
export function terminalReport(
  result: CommandResult,
  color = false,
  { files = [], verbose = false, columns = Number.POSITIVE_INFINITY }: TerminalLayout = {},
): string {
  const document = documentOf(result);
  const laidOut = (size: typeof everything, isPainted = color) =>
    reportText(document, { ...size, columns, paint: painterOf(isPainted) }, files);
  if (verbose) return laidOut(everything);
  const fitting = sizes.find((size) => rowsOf(laidOut(size, false), columns) <= MAX_LINES);
  return laidOut(fitting ?? sizes.at(-1) ?? everything);
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

/** The verdict and the files alone, if another report takes standard output. */
export function terminalVerdict(result: CommandResult, color = false, files: readonly ReportOption[] = []): string {
  const page = { ...everything, columns: Number.POSITIVE_INFINITY, paint: painterOf(color) };
  return `${[...verdictLines(documentOf(result), page), ...fileLines(files)].join('\n')}\n`;
}

function fileLines(files: readonly ReportOption[]): readonly string[] {
  return files.filter(({ file }) => file !== '-').map(({ kind, file }) => `${kind} report: ${oneLine(file)}`);
}

function verdictLines(document: ReportDocument, page: Page): readonly string[] {
  const { isInterrupted, verdict, subjects, facts, notTried } = document;
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
  const { shownOn, terminalLine, table, findings = [], shows = 'reason' } = group;
  const title = page.paint('bold', group.title);
  if (shownOn !== undefined)
    return terminalLine === undefined ? [title] : [title, ...wrapped(page, '  ', oneLine(terminalLine))];
  if (table !== undefined) return [title, ...tableLines(table, page)];
  if (shows === 'evidence') return evidenceLines(group, noun, page);
  const open = findings.filter(({ isCovered }) => isCovered !== true);
  return [title, ...(shows === 'reasons' ? reasonLines(open, page) : firstOf(reasonEntries(open, page), page.rows))];
}

function tableLines({ head, rows, sentence, isAligned }: Table, page: Page): readonly string[] {
  const texts = rows.map((row) => row.map(cellText));
  if (isAligned === true) {
    const lines = texts.map((row) => [alignedLine(row)]);
    return [alignedLine(['', ...head.slice(1)]), ...firstOf(lines, page.rows)];
  }
  const said = sentence ?? ((row: readonly string[]) => row.filter((text) => text !== '').join(': '));
  const lines = texts.map((row) => wrapped(page, '  - ', excerpt(oneLine(said(row)), page.text)));
  return firstOf(lines, page.rows);
}

function alignedLine([name = '', ...figures]: readonly string[]): string {
  return `  ${oneLine(name).padEnd(32)}${figures.map((figure) => figure.padStart(13)).join('')}`;
}

function reasonEntries(findings: readonly Finding[], page: Page): readonly (readonly string[])[] {
  return byReason(findings).map((alike) => {
    const [{ name, section = '', reason = '' }, ...others] = alike;
    if (others.length > 0) return reasonLines(alike, page);
    const text = `${oneLine(name)} ${sectionMark(oneLine(section))}: ${oneLine(excerpt(reason, page.text))}`;
    return wrapped(page, '  - ', text);
  });
}

/** They are the same on each run: one line for each reason. */
function reasonLines(findings: readonly Finding[], page: Page): readonly string[] {
  const reasons = [...new Set(findings.map(({ reason = '' }) => reason))];
  const most = page.rows * 4;
  return reasons.flatMap((reason) => {
    const names = findings.filter((one) => one.reason === reason).map(({ name }) => oneLine(name));
    const more = names.length > most ? `, … and ${names.length - most} more` : '';
    return wrapped(page, '  - ', `${oneLine(reason)}: ${names.slice(0, most).join(', ')}${more}`);
  });
}

/** The column of what is said, behind a label. */
const labelWidth = 14;
const MAX_DIFFERENCES = 3;
const MAX_FACTS = 7;

/** All findings with their evidence; if they are more than fit, an index and the clearest of them. */
function evidenceLines({ title, findings = [] }: Group, noun: string, page: Page): readonly string[] {
  const shown = findings.flatMap(shownEvidence);
  const isWhole = shown.length <= page.failures && findings.length <= page.failures;
  const inFull = isWhole
    ? findings.map((one) => findingLines(one, shownEvidence(one), page))
    : clearestOf(findings, page.failures).map((one) => findingLines(one, shownEvidence(one).slice(0, 1), page));
  const apart = inFull.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
  if (isWhole) return [page.paint('bold', title), ...apart];
  const total = failuresIn(shown);
  const failed = total === findings.length ? '' : `, ${counted(total, 'failure')}`;
  const index = findings.map((finding) => [indexLine(finding, page)]);
  return [
    page.paint('bold', `${title}: ${counted(findings.length, noun)}${failed}`),
    ...firstOf(index, page.index),
    '',
    page.paint('bold', 'The clearest failures (all: --verbose, or --report html:FILE)'),
    ...apart,
  ];
}

/** Of each family of rules first the one that fails most often: three of one family say one thing. */
function clearestOf(findings: readonly Finding[], most: number): readonly Finding[] {
  const timesIn = (finding: Finding) => failuresIn(shownEvidence(finding));
  const ordered = findings.toSorted((one, other) => timesIn(other) - timesIn(one));
  const familyOf = ({ name }: Finding) => name.split('.').slice(0, 2).join('.');
  const first = new Map(ordered.toReversed().map((one) => [familyOf(one), one]));
  const isFirst = (one: Finding) => first.get(familyOf(one)) === one;
  return [...ordered.filter(isFirst), ...ordered.filter((one) => !isFirst(one))].slice(0, most);
}

const marked = ({ tone, name }: Finding): string => `  ${marks[tone]} ${oneLine(name)}`;
const sectionOf = ({ section }: Finding): string => (section === undefined ? '' : ` ${sectionMark(oneLine(section))}`);

function indexLine(finding: Finding, page: Page): string {
  const count = failuresIn(shownEvidence(finding));
  const head = marked(finding);
  const times = count > 1 ? ` (${count})` : '';
  const columns = Math.min(page.columns, 160);
  const line = cut(`${head}${sectionOf(finding)}${times}  ${oneLine(finding.text)}`, { columns });
  return `${toned(page, finding.tone, line.slice(0, head.length))}${line.slice(head.length)}`;
}

function findingLines(finding: Finding, shown: readonly Evidence[], page: Page): readonly string[] {
  const { tone, text, reason } = finding;
  return [
    `${toned(page, tone, marked(finding))}${sectionOf(finding)}`,
    ...wrapped(page, '    ', oneLine(excerpt(text, page.text))),
    ...(reason === undefined ? [] : labelled(page, 'reason', excerpt(reason, page.text))),
    ...shown.flatMap((one) => ['', ...shownLines(one, page)]),
  ];
}

function shownLines(evidence: Evidence, page: Page): readonly string[] {
  const { exchanges, output, sides, again } = evidence;
  const before = sides === undefined ? exchanges.slice(0, -1) : [];
  const isAll = page.failures === Number.POSITIVE_INFINITY;
  const facts = factsOf(evidence).filter(([label]) => label !== 'Again');
  const said = isAll ? facts : facts.slice(0, MAX_FACTS);
  const left = facts.length - said.length;
  // What two sides answered is among the facts.
  const last = isAll || sides === undefined ? shownExchanges(evidence) : [];
  return [
    ...said.flatMap(([label, text]) => labelled(page, label, excerpt(text, page.text))),
    ...(left === 0 ? [] : [`${' '.repeat(labelWidth)}… and ${left} more: --verbose shows all`]),
    ...(output === undefined ? [] : outputLines(page, output)),
    ...differsLines(evidence, page),
    ...before.flatMap((exchange) => {
      const sent = exchange.request.body;
      const body = sent === undefined ? '' : `${excerpt(sent, page.text)}\n`;
      return labelled(page, 'before', `${body}${withAnswer(exchange, page)}`);
    }),
    ...last.flatMap((exchange) => [
      ...labelled(page, 'answer', withAnswer(exchange, page)),
      ...pasted(exchange.request, page).map((line) => page.paint('dim', line)),
    ]),
    ...(again === undefined ? [] : labelled(page, 'again', oneLine(again))),
  ];
}

/** The end of it, which says what failed. */
function outputLines(page: Page, output: string): readonly string[] {
  const lines = preformatted(page, ' '.repeat(labelWidth), output);
  const last = lines.slice(-Math.max(4, Math.floor(page.text / 40)));
  const left = lines.length - last.length;
  return [`    output    ${left === 0 ? '' : `the last ${last.length} of ${lines.length} lines`}`.trimEnd(), ...last];
}

/** In what the request is not as one that was accepted. */
function differsLines({ differences }: Evidence, page: Page): readonly string[] {
  const all = differences?.() ?? [];
  const lines = all.slice(0, MAX_DIFFERENCES).flatMap((one) => differenceLines(one));
  if (lines.length === 0) return [];
  const left = all.length - MAX_DIFFERENCES;
  const indent = ' '.repeat(labelWidth);
  return [
    '    differs   from an accepted request by',
    ...lines.map(({ mark, text }) => cut(`${indent}${mark} ${oneLine(text)}`, page)),
    ...(left > 0 ? [`${indent}… and ${left} more`] : []),
  ];
}

function withAnswer(exchange: ReportedExchange, { text }: Page): string {
  const body = exchange.response?.body ?? '';
  return body === '' ? exchangeLine(exchange) : `${exchangeLine(exchange)}\n${excerpt(body, text)}`;
}

/** Never wrapped by us, as a shell would read it otherwise. */
function pasted(request: ReportedExchange['request'], page: Page): readonly string[] {
  const command = curlCommand(request);
  const text = command.length > page.command ? 'too long for here: see an html or json report' : command;
  return labelled({ ...page, columns: Number.POSITIVE_INFINITY }, 'paste', text);
}

/** A label and a text of any number of lines, below one another; a long label, which may be of others, is in front of it. */
function labelled(page: Page, label: string, text: string): readonly string[] {
  const said = visible(text.trimEnd()).replaceAll('\t', ' ');
  if (label.length > labelWidth - 6) return wrapped(page, '    ', `${oneLine(label)}: ${said}`);
  return wrapped(page, `    ${oneLine(label.toLowerCase()).padEnd(labelWidth - 6)}  `, said);
}
