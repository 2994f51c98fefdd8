import { curlCommand } from '../../src/lib/curl.ts';
import { counted } from '../../src/lib/counted.ts';
import { excerpt, oneLine, visible } from '../../src/lib/visible.ts';
import {
  failuresIn,
  marks,
  shownEvidence,
  shownExchanges,
  type Group,
  type ReportFinding,
  type ShownEvidence,
} from './document.ts';
import { sectionMark } from './words.ts';
import { differenceLines, exchangeLine } from './exchange-text.ts';
import type { ReportedExchange } from './report.ts';
import { cut, firstOf, preformatted, toned, wrapped, type Page } from './terminal-lines.ts';

/** The column of what is said, behind a label. */
const labelWidth = 14;
const MAX_DIFFERENCES = 3;
const MAX_FACTS = 5;

/** All findings with their evidence; where they are more than the page has room for, an index and the most telling of them. */
export function evidenceLines(group: Group, noun: string, page: Page): readonly string[] {
  const { title, findings = [] } = group;
  const shown = findings.flatMap((finding) => shownEvidence(finding).map((evidence) => ({ finding, evidence })));
  if (shown.length <= page.failures && findings.length <= page.failures)
    return [page.paint('bold', title), ...apart(findings.map((one) => findingLines(one, shownEvidence(one), page)))];
  const total = failuresIn(shown.map(({ evidence }) => evidence));
  const failed = total === findings.length ? '' : `, ${counted(total, 'failure')}`;
  const telling = mostTelling(findings, page.failures);
  return [
    page.paint('bold', `${title}: ${counted(findings.length, noun)}${failed}`),
    ...firstOf(
      findings.map((finding) => [indexLine(finding, page)]),
      page.index,
    ),
    '',
    page.paint('bold', 'The most telling of them (all: --verbose, or --report html:FILE)'),
    ...apart(telling.map(({ finding, evidence }) => findingLines(finding, [evidence], page))),
  ];
}

const apart = (parts: readonly (readonly string[])[]): readonly string[] =>
  parts.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));

interface Telling {
  readonly finding: ReportFinding;
  readonly evidence: ShownEvidence;
}

/** Of each family of rules first the one that fails most often: three of one family say one thing. */
function mostTelling(findings: readonly ReportFinding[], most: number): readonly Telling[] {
  const timesIn = (finding: ReportFinding) => failuresIn(shownEvidence(finding));
  const ordered = findings.toSorted((one, other) => timesIn(other) - timesIn(one));
  const families = new Set<string>();
  const first = ordered.filter(({ name }) => {
    const family = name.split('.').slice(0, 2).join('.');
    return families.size < families.add(family).size;
  });
  const chosen = [...first, ...ordered.filter((one) => !first.includes(one))];
  return chosen
    .flatMap((finding) =>
      shownEvidence(finding)
        .slice(0, 1)
        .map((evidence) => ({ finding, evidence })),
    )
    .slice(0, most);
}

function indexLine(finding: ReportFinding, page: Page): string {
  const { tone, name, section, text } = finding;
  const where = section === undefined ? '' : ` ${sectionMark(oneLine(section))}`;
  const count = failuresIn(shownEvidence(finding));
  const head = `  ${marks[tone]} ${oneLine(name)}`;
  const line = cut(`${head}${where}${count > 1 ? ` (${count})` : ''}  ${oneLine(text)}`, {
    columns: Math.min(page.columns, 160),
  });
  return line.startsWith(head) ? `${toned(page, tone, head)}${line.slice(head.length)}` : toned(page, tone, line);
}

function findingLines(finding: ReportFinding, shown: readonly ShownEvidence[], page: Page): readonly string[] {
  const { tone, name, section, text, reason } = finding;
  const where = section === undefined ? '' : ` ${sectionMark(oneLine(section))}`;
  return [
    `  ${toned(page, tone, `${marks[tone]} ${oneLine(name)}`)}${where}`,
    ...wrapped(page, '    ', oneLine(excerpt(text, page.text))),
    ...(reason === undefined ? [] : labelled(page, 'reason', excerpt(reason, page.text))),
    ...shown.flatMap((one) => ['', ...shownLines(one, page)]),
  ];
}

function shownLines(evidence: ShownEvidence, page: Page): readonly string[] {
  const { name, facts, times, again, exchanges, output, sides } = evidence;
  const before = sides === undefined ? exchanges.slice(0, -1) : [];
  const isAll = page.failures === Number.POSITIVE_INFINITY;
  const said = isAll ? facts : facts.slice(0, MAX_FACTS);
  const texts = said.flatMap(([label, text]) => labelled(page, label, excerpt(text, page.text)));
  const left = facts.length - said.length;
  // What two sides answered is among the facts.
  const last = isAll || sides === undefined ? shownExchanges(evidence) : [];
  return [
    ...(name === undefined ? [] : labelled(page, 'done', excerpt(name, page.text))),
    ...texts,
    ...(left === 0 ? [] : [`${' '.repeat(labelWidth)}… and ${left} more: --verbose shows all`]),
    ...(times === undefined ? [] : labelled(page, 'often', excerpt(times.text, page.text))),
    ...(output === undefined ? [] : outputLines(page, output)),
    ...(again === undefined ? [] : labelled(page, 'again', oneLine(again))),
    ...differsLines(evidence, page),
    ...before.flatMap((exchange) => labelled(page, 'before', withBodies(exchange, page))),
    ...last.flatMap((exchange) => [
      ...labelled(page, 'answer', withAnswer(exchange, page)),
      ...pasted(exchange.request, page).map((line) => page.paint('dim', line)),
    ]),
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
function differsLines({ differences }: ShownEvidence, page: Page): readonly string[] {
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

/** What was sent and what came; of the last exchange the request is there to paste. */
function withBodies(exchange: ReportedExchange, page: Page): string {
  const sent = exchange.request.body;
  const answer = withAnswer(exchange, page);
  return sent === undefined ? answer : `${excerpt(sent, page.text)}\n${answer}`;
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
