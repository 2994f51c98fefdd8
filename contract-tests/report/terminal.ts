import { styleText } from 'node:util';
import { curlCommand } from './curl.ts';
import { exchangeLine } from './exchange-text.ts';
import { isFailure } from './exit-code.ts';
import {
  answerWords,
  checkName,
  exploredText,
  findingsOf,
  headline,
  observedText,
  outcomeWord,
  reasonOf,
  reliedOnRows,
} from './findings.ts';
import type { Findings, OutcomeWord, RuleCheck } from './findings.ts';
import { initHint, lacksOnlyFixtures, missingFixtures } from './missing-fixtures.ts';
import type { CheckResult, Report, ReportedExchange, RequirementResult } from './report.ts';
import { excerpt, oneLine, visible } from '../../shared/visible.ts';
import { capitalised, counted } from './words.ts';
import type { ReportOption } from './write.ts';

type Paint = (style: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string;

/** An answer or a command that is longer is in the other reports. */
const longestBody = 600;
const longestValue = 200;
const longestCommand = 8000;

/**
 * The result for a person: what broke, then what has no verdict and why, and at the end, where a terminal stands still, the verdict.
 * @param color - escape sequences for colour; see `wantsColor`
 * @param files - reports that were written beside it
 */
export function terminalReport(report: Report, color = false, files: readonly ReportOption[] = []): string {
  const findings = findingsOf(report);
  const paint = painterOf(color);
  const sections = [
    ['Fails only when', ...failsOnlyLines(report, findings)],
    ['Broken', findings.rules.violated.map((rule) => brokenLines(rule, paint).join('\n')).join('\n\n')],
    ['Errors of the kit (no finding about the target)', ...findings.errors.flatMap(errorLines)],
    [
      `Unverified, as fixtures are missing (${initHint})`,
      ...missingFixtures(findings.rules.unverified).map(
        ({ what, rules }) => `  - ${oneLine(what)}: ${rules.join(', ')}`,
      ),
    ],
    ['Advice, by which nothing is broken', ...findings.rules.advised.flatMap((rule) => adviceLines(rule, paint))],
    [
      capitalised(findings.words.of.unverified),
      ...findings.rules.unverified.filter((rule) => !lacksOnlyFixtures(rule)).map((rule) => ruleLine(rule)),
    ],
    [capitalised(findings.words.of.notApplicable), ...findings.rules.notApplicable.map((rule) => ruleLine(rule))],
    ['Flaky: failed first, passed when tried again', ...findings.flaky.map(checkLine)],
    [
      'Waived',
      ...findings.waived.map(
        (one) => `${checkLine(one)}: ${oneLine(one.check.actual)} [waiver ${oneLine(one.check.waived ?? '')}]`,
      ),
    ],
    ['Waivers', ...findings.waivers.map(({ says }) => `  - ${oneLine(says)}`)],
    ['Explored', ...exploredLines(report)],
    ['Observed otherwise than the profile says', ...findings.differing.map(observationLine)],
    ['Open questions', ...unobservedLines(report)],
    ['Open questions that the traffic relied on', ...reliedOnRows(report).map(reliedOnLine)],
    ['Left behind', ...residueLines(report)],
    [capitalised(findings.words.of.notVisible), ...notVisibleLines(findings)],
  ];
  const shown = sections.filter(([, ...lines]) => lines.join('') !== '');
  const texts = shown.map(([title = '', ...lines]) => [paint('bold', title), ...lines].join('\n'));
  return `${[...texts, verdictLines({ report, findings, files }, paint).join('\n')].join('\n\n')}\n`;
}

/** The last lines of a report for a person, alone: where another report takes standard output. */
export function terminalVerdict(report: Report, color = false, files: readonly ReportOption[] = []): string {
  return `${verdictLines({ report, findings: findingsOf(report), files }, painterOf(color)).join('\n')}\n`;
}

const painterOf = (color: boolean): Paint =>
  color ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;

interface Told {
  readonly report: Report;
  readonly findings: Findings;
  readonly files: readonly ReportOption[];
}

/** What came of it, and where more is to be read. */
function verdictLines({ report, findings, files }: Told, paint: Paint): string[] {
  const paths = files.filter(({ file }) => file !== '-').map(({ kind, file }) => `${kind} report: ${oneLine(file)}`);
  return [summaryLine(report, findings, paint), ...paths];
}

function summaryLine(report: Report, findings: Findings, paint: Paint): string {
  const interrupted = report.interrupted === true ? `${paint('yellow', 'INTERRUPTED')} ` : '';
  const word = outcomeWord(report);
  return `${interrupted}${paint(outcomeStyles[word], word)} ${headline(findings)} · ${findings.words.effort(report)} · ${oneLine(report.target)}`;
}

const outcomeStyles: Readonly<Record<OutcomeWord, 'red' | 'green' | 'yellow'>> = {
  OK: 'green',
  WAIVED: 'yellow',
  EXCUSED: 'yellow',
  INCOMPLETE: 'yellow',
  'STALE WAIVER': 'yellow',
  'KIT ERROR': 'red',
  'NOT CHECKED': 'red',
  BROKEN: 'red',
};

/** What a sweep came to, before each failure is told in full. */
function failsOnlyLines({ judged }: Report, { failures }: Findings): string[] {
  return judged === 'sweep' ? failures.map(({ check }) => `  - ${oneLine(check.title)}`) : [];
}

/** They are the same on each run, so they come last and in few lines: one for each reason. */
function notVisibleLines({ rules: { notVisible } }: Findings): string[] {
  const reasons = [...new Set(notVisible.map(reasonOf))];
  return reasons.map((reason) => {
    const ids = notVisible.filter((rule) => reasonOf(rule) === reason).map(({ id }) => oneLine(id));
    return `  - ${oneLine(reason)}: ${ids.join(', ')}`;
  });
}

function brokenLines(rule: RequirementResult, paint: Paint): string[] {
  const failures = rule.checks.filter(isFailure);
  const head = [`  ${paint('red', `✗ ${oneLine(rule.id)}`)} §${oneLine(rule.section)}`, `    ${oneLine(rule.text)}`];
  if (failures.length === 0) return [...head, labelled('reason', reasonOf(rule))];
  return [...head, ...failures.flatMap((check) => failureLines(check, paint))];
}

function adviceLines(rule: RequirementResult, paint: Paint): string[] {
  const head = [`  ${paint('yellow', `! ${oneLine(rule.id)}`)} §${oneLine(rule.section)}`, `    ${oneLine(rule.text)}`];
  return [...head, ...rule.checks.flatMap((check) => failureLines(check, paint))];
}

function reliedOnLine([question = '', answer = '', basis = '', times = '', first = '']: readonly string[]): string {
  return `  - ${oneLine(question)}: ${oneLine(excerpt(answer, longestValue))}, ${oneLine(basis)} (${times}, first ${oneLine(first)})`;
}

function failureLines(check: CheckResult, paint: Paint): string[] {
  const facts = [
    '',
    labelled('done', checkName(check)),
    labelled('expected', check.expected),
    labelled('actual', excerpt(check.actual, longestBody)),
  ];
  if (check.command !== undefined) facts.push(labelled('again', oneLine(check.command)));
  const last = check.exchanges.at(-1);
  if (last === undefined) return facts;
  const before = check.exchanges.slice(0, -1).map((exchange) => labelled('before', withBodies(exchange)));
  return [
    ...facts,
    ...before,
    labelled('answer', withAnswer(last)),
    paint('dim', labelled('paste', pasted(last.request))),
  ];
}

/** What was sent and what came; of the last exchange the request is there to paste. */
function withBodies(exchange: ReportedExchange): string {
  const sent = exchange.request.body;
  return sent === undefined ? withAnswer(exchange) : `${excerpt(sent, longestBody)}\n${withAnswer(exchange)}`;
}

function withAnswer(exchange: ReportedExchange): string {
  const body = exchange.response?.body ?? '';
  return body === '' ? exchangeLine(exchange) : `${exchangeLine(exchange)}\n${excerpt(body, longestBody)}`;
}

function pasted(request: Parameters<typeof curlCommand>[0]): string {
  const command = curlCommand(request);
  return command.length > longestCommand ? 'too long for here: see a html or json report' : command;
}

function errorLines({ rule, check }: RuleCheck): string[] {
  return [`  ! ${oneLine(rule.id)}: ${oneLine(checkName(check))}`, labelled('error', check.reason ?? check.actual)];
}

function ruleLine(rule: RequirementResult): string {
  return `  - ${oneLine(rule.id)} §${oneLine(rule.section)}: ${oneLine(reasonOf(rule))}`;
}

function checkLine({ rule, check }: RuleCheck): string {
  return `  - ${oneLine(rule.id)}: ${oneLine(checkName(check))}`;
}

function observationLine({ question, observed, profile, sightings }: Report['observations'][number]): string {
  const seen = valueText(observed);
  const assumed = valueText(profile);
  return `  - ${oneLine(question)}: ${seen}, profile ${assumed} (${counted(sightings, 'sighting')})`;
}

function unobservedLines(report: Report): string[] {
  if (report.unobserved.length === 0) return [];
  return [`  ${observedText(report)}; the json and html reports say why the others are not`];
}

function valueText(value: unknown): string {
  return oneLine(excerpt(answerWords(value), longestValue));
}

function exploredLines(report: Report): string[] {
  const text = exploredText(report);
  if (text === undefined) return [];
  return [`  ${oneLine(text)}`, `  again: ${oneLine(report.summary.explored?.command ?? '')}`];
}

function residueLines({ residue, residueNotes = [] }: Report): string[] {
  const events = `  ${counted(residue.length, 'event')} that the interface cannot delete: ${residue.join(', ')}`;
  return [...(residue.length === 0 ? [] : [events]), ...residueNotes.map((note) => `  - ${oneLine(note)}`)];
}

/** A label and a text of any number of lines, indented below one another. */
function labelled(label: string, text: string): string {
  return `    ${label.padEnd(8)}  ${visible(text.trimEnd()).replaceAll('\n', `\n${' '.repeat(14)}`)}`;
}
