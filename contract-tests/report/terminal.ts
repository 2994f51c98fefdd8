import { styleText } from 'node:util';
import { curlCommand } from '../../shared/curl.ts';
import type { CommandResult, ShownEvidence, ReportFinding, Group, ReportDocument, Table } from './document.ts';
import { cellText, marks, shownExchanges } from './document.ts';
import { documentOf } from './document-of.ts';
import { exchangeLine } from './exchange-text.ts';
import type { ReportedExchange, Verdict } from './report.ts';
import { excerpt, oneLine, visible } from '../../shared/visible.ts';
import type { ReportOption } from './write.ts';

type Color = 'red' | 'green' | 'yellow';
type Paint = (style: Color | 'dim' | 'bold', text: string) => string;

/** An answer or a command that is longer is in the other reports. */
const MAX_BODY_LENGTH = 600;
const MAX_COMMAND_LENGTH = 8000;

const colors: Readonly<Partial<Record<Verdict, Color>>> = { violated: 'red', verified: 'green' };

/**
 * The result for a person: what broke, then what has no verdict and why, and at the end, where a terminal stands still, the verdict.
 * @param color - escape sequences for colour; see `wantsColor`
 * @param files - reports that were written beside it
 */
export function terminalReport(result: CommandResult, color = false, files: readonly ReportOption[] = []): string {
  const document = documentOf(result);
  const paint = painterOf(color);
  const groups = document.groups.map((group) => groupLines(group, paint)).concat(exploredLines(document));
  const sections = groups
    .filter(([, ...lines]) => lines.length > 0)
    .map(([title = '', ...lines]) => [paint('bold', title), ...lines].join('\n'));
  const verdict = verdictLines(document, paint).join('\n');
  const closing = [...(document.verdict.isFirst === true ? [] : [verdict]), ...fileLines(files)].join('\n');
  const parts = [document.verdict.isFirst === true ? verdict : '', ...sections, closing];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The verdict and where more is to be read, alone: where another report takes standard output. */
export function terminalVerdict(result: CommandResult, color = false, files: readonly ReportOption[] = []): string {
  return `${[...verdictLines(documentOf(result), painterOf(color)), ...fileLines(files)].join('\n')}\n`;
}

const painterOf = (color: boolean): Paint =>
  color ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;

function fileLines(files: readonly ReportOption[]): readonly string[] {
  return files.filter(({ file }) => file !== '-').map(({ kind, file }) => `${kind} report: ${oneLine(file)}`);
}

function verdictLines(document: ReportDocument, paint: Paint): readonly string[] {
  const { isInterrupted, verdict, subjects, facts, notTried = [] } = document;
  const { word, tone, headline } = verdict;
  const interrupted = isInterrupted ? `${paint('yellow', 'INTERRUPTED')} ` : '';
  const line = `${interrupted}${paint(colors[tone] ?? 'yellow', word)} ${oneLine(headline)}`;
  const [effort = ''] = facts;
  const [[, subject] = ['', ''], ...others] = subjects;
  if (others.length === 0) return [...notTried.map(oneLine), `${line} · ${effort} · ${oneLine(subject)}`];
  return [line, ...subjects.map(([label, text]) => `  ${label} ${oneLine(text)}`), `  ${effort}`];
}

function exploredLines({ explored }: ReportDocument): readonly (readonly string[])[] {
  if (explored === undefined) return [];
  return [['Explored', `  ${oneLine(explored.text)}`, `  again: ${oneLine(explored.command)}`]];
}

/** Its title, and what of it a reader of lines wants. */
function groupLines(group: Group, paint: Paint): readonly string[] {
  const { title, needsRoom, gist, table, findings = [], shows = 'reason' } = group;
  if (needsRoom !== undefined) return gist === undefined ? [title] : [title, `  ${oneLine(gist)}`];
  if (table !== undefined) return [title, ...tableLines(table)];
  if (shows === 'evidence') return [title, ...evidenceLines(group, paint)];
  const open = findings.filter(({ isCovered }) => isCovered !== true);
  return [title, ...(shows === 'reasons' ? reasonLines(open) : open.map(reasonLine))];
}

function tableLines({ head, rows, sentence, isAligned }: Table): readonly string[] {
  const texts = rows.map((row) => row.map(cellText));
  if (isAligned === true) return [['', ...head.slice(1)], ...texts].map(alignedLine);
  const line = sentence ?? ((row: readonly string[]) => row.filter((text) => text !== '').join(': '));
  return texts.map((row) => `  - ${oneLine(line(row))}`);
}

function alignedLine([name = '', ...figures]: readonly string[]): string {
  return `  ${oneLine(name).padEnd(32)}${figures.map((figure) => figure.padStart(13)).join('')}`;
}

function reasonLine({ name, section, reason = '' }: ReportFinding): string {
  return `  - ${oneLine(name)} §${oneLine(section ?? '')}: ${oneLine(reason)}`;
}

/** They are the same on each run: one line for each reason. */
function reasonLines(findings: readonly ReportFinding[]): readonly string[] {
  const reasons = [...new Set(findings.map(({ reason = '' }) => reason))];
  return reasons.map((reason) => {
    const names = findings.filter((one) => one.reason === reason).map(({ name }) => oneLine(name));
    return `  - ${oneLine(reason)}: ${names.join(', ')}`;
  });
}

function evidenceLines({ findings = [], inBrief }: Group, paint: Paint): readonly string[] {
  if (inBrief === undefined)
    return findings.flatMap((finding, at) => [...(at === 0 ? [] : ['']), ...findingLines(finding, paint)]);
  const left = findings.length - inBrief.findings;
  return [
    ...findings.slice(0, inBrief.findings).flatMap((finding) => briefLines(finding, inBrief.facts, paint)),
    ...(left > 0 ? [`  … and ${left} more kinds: see the html or json report`] : []),
  ];
}

function headLines({ tone, name, section, text }: ReportFinding, paint: Paint): readonly string[] {
  const where = section === undefined ? '' : ` §${oneLine(section)}`;
  return [`  ${paint(colors[tone] ?? 'yellow', `${marks[tone]} ${oneLine(name)}`)}${where}`, `    ${oneLine(text)}`];
}

function briefLines(finding: ReportFinding, most: number, paint: Paint): readonly string[] {
  const facts = finding.evidence.filter(({ isShown }) => isShown).flatMap((one) => one.facts.slice(0, most));
  return [...headLines(finding, paint), ...facts.map(([label, text]) => `    ${oneLine(`${label}: ${text}`)}`)];
}

function findingLines(finding: ReportFinding, paint: Paint): readonly string[] {
  const shown = finding.evidence.filter(({ isShown }) => isShown);
  const reason = finding.reason === undefined ? [] : [labelled('reason', finding.reason)];
  return [...headLines(finding, paint), ...reason, ...shown.flatMap((one) => ['', ...shownLines(one, paint)])];
}

function shownLines(evidence: ShownEvidence, paint: Paint): readonly string[] {
  const { name, facts, again, exchanges } = evidence;
  const before = exchanges.slice(0, -1).map((exchange) => labelled('before', withBodies(exchange)));
  return [
    ...(name === undefined ? [] : [labelled('done', name)]),
    ...facts.map(([label, text]) => labelled(label.toLowerCase(), excerpt(text, MAX_BODY_LENGTH))),
    ...(again === undefined ? [] : [labelled('again', oneLine(again))]),
    ...before,
    ...shownExchanges(evidence).flatMap((last) => [
      labelled('answer', withAnswer(last)),
      paint('dim', labelled('paste', pasted(last.request))),
    ]),
  ];
}

/** What was sent and what came; of the last exchange the request is there to paste. */
function withBodies(exchange: ReportedExchange): string {
  const sent = exchange.request.body;
  return sent === undefined ? withAnswer(exchange) : `${excerpt(sent, MAX_BODY_LENGTH)}\n${withAnswer(exchange)}`;
}

function withAnswer(exchange: ReportedExchange): string {
  const body = exchange.response?.body ?? '';
  return body === '' ? exchangeLine(exchange) : `${exchangeLine(exchange)}\n${excerpt(body, MAX_BODY_LENGTH)}`;
}

function pasted(request: ReportedExchange['request']): string {
  const command = curlCommand(request);
  return command.length > MAX_COMMAND_LENGTH ? 'too long for here: see a html or json report' : command;
}

/** A label and a text of any number of lines, indented below one another. */
function labelled(label: string, text: string): string {
  return `    ${label.padEnd(8)}  ${visible(text.trimEnd()).replaceAll('\n', `\n${' '.repeat(14)}`)}`;
}
