import { excerpt, visible } from '../../src/lib/visible.ts';
import { installedFile } from '../files/contract.ts';
import {
  byReason,
  capitalised,
  evidenceOf,
  findingsWith,
  missingFixtures,
  type RuleDocument,
  type RuleFinding,
  sectionWords,
} from './document.ts';
import { isUnneeded } from './exit-code.ts';
import { failureText } from './sarif.ts';

type Level = 'error' | 'warning' | 'notice';

/** GitHub shows the first lines of an annotation only, and cuts long ones. */
const MAX_MESSAGE_LENGTH = 2000;

/**
 * Workflow commands that GitHub shows next to the line that names the rule. GitHub keeps ten of each level for a
 * step, so each level starts with what matters most.
 */
export function githubReport({ title, verdict, findings, waivers, unreachable }: RuleDocument): string {
  // One error says it all: each rule would repeat it.
  if (unreachable !== undefined) return command('error', { title: 'Nothing was checked' }, unreachable);
  const unverified = findingsWith(findings, 'unverified');
  const notVisible = findingsWith(findings, 'notVisible').map(({ name }) => name);
  const hidden = notVisible.length === 0 ? '' : `\nNot visible to any client: ${notVisible.join(', ')}`;
  return [
    ...evidenceOf(findings, 'failed').map((one) => atRule('error', one.finding, failureText(one))),
    ...evidenceOf(findings, 'error').map(({ finding, evidence: { title: what, check } }) =>
      atRule('warning', finding, `An error of the kit, no finding: ${what}: ${check.reason ?? check.actual}`),
    ),
    ...missingFixtures(unverified).map(([what, rules]) =>
      command('warning', { title: 'A fixture is missing' }, `${what}. Not checked without: ${rules.join(', ')}`),
    ),
    ...byReason(unverified.filter(({ isCovered }) => isCovered !== true)).map(unverifiedCommand),
    ...waivers
      .filter(isUnneeded)
      .map(({ says }) => command('warning', { title: 'A waiver to remove or to mend' }, says)),
    command('notice', { title }, `${verdict.headline}${hidden}`),
    ...waivers.filter((one) => !isUnneeded(one)).map(({ says }) => command('notice', { title: 'A waiver' }, says)),
    ...evidenceOf(findings, 'waived').map(({ finding, evidence: { title: what, check } }) =>
      atRule('notice', finding, `Waived by ${check.waived}: ${what}: ${check.actual}`),
    ),
    ...evidenceOf(findings, 'advice').map((one) => atRule('notice', one.finding, failureText(one))),
    ...evidenceOf(findings, 'flaky').map(({ finding, evidence }) =>
      atRule('notice', finding, `Flaky, failed first and passed when tried again: ${evidence.title}`),
    ),
  ].join('');
}

/** One warning for a reason that many rules share, as GitHub keeps ten. */
function unverifiedCommand([first, ...others]: readonly [RuleFinding, ...RuleFinding[]]): string {
  const word = capitalised(first.word);
  if (others.length === 0) return atRule('warning', first, `${word}: ${first.reason}`);
  const names = [first, ...others].map(({ name }) => name);
  return command('warning', { title: `${word}: ${names.length} rules` }, `${first.reason}: ${names.join(', ')}`);
}

function atRule(level: Level, { name, section, record }: RuleFinding, message: string): string {
  const title = `${name} (${sectionWords(section)})`;
  return command(level, { file: installedFile(record.file), line: String(record.line), title }, message);
}

function command(level: Level, properties: Readonly<Record<string, string>>, message: string): string {
  const named = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  return `::${level} ${named.join(',')}::${escaped(excerpt(message, MAX_MESSAGE_LENGTH))}\n`;
}

/** GitHub's own escaping: a line feed would end the command, and what follows could start another one. */
function escaped(text: string): string {
  return visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
