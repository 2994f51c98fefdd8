import { installedFile } from '../files/contract.ts';
import type { RuleDocument } from './document.ts';
import { checkName, failureText, headline, reasonOf } from './findings.ts';
import { lacksOnlyFixtures, missingFixtures } from './missing-fixtures.ts';
import type { RequirementResult } from './report.ts';
import { excerpt, visible } from '../../src/lib/visible.ts';
import { capitalised, sectionWords } from './words.ts';

type Level = 'error' | 'warning' | 'notice';

/** GitHub shows the first lines of an annotation only, and cuts long ones. */
const MAX_MESSAGE_LENGTH = 2000;

/**
 * Workflow commands that GitHub shows next to the line of the rule's record. GitHub keeps ten of each level for a
 * step, so each level starts with what matters most.
 */
export function githubReport({ result: report, findings }: RuleDocument): string {
  const { words, failures, errors, rules, flaky, waived, waivers, unneededWaivers } = findings;
  const nothing = report.unreachable;
  // One error says it all: each rule would repeat it.
  if (nothing !== undefined) return `${bare('error', 'Nothing was checked', nothing)}\n`;
  const lines = [
    ...failures.map((failure) => annotation('error', failure.rule, failureText(failure))),
    ...errors.map(({ rule, check }) =>
      annotation(
        'warning',
        rule,
        `An error of the kit, no finding: ${checkName(check)}: ${check.reason ?? check.actual}`,
      ),
    ),
    ...missingFixtures(rules.unverified).map(({ what, rules: needing }) =>
      bare('warning', 'A fixture is missing', `${what}. Unverified without: ${needing.join(', ')}`),
    ),
    ...rules.unverified
      .filter((rule) => !lacksOnlyFixtures(rule))
      .map((rule) => annotation('warning', rule, `${capitalised(words.of.unverified)}: ${reasonOf(rule)}`)),
    ...unneededWaivers.map(({ says }) => bare('warning', 'A waiver to remove or to mend', says)),
    bare('notice', words.title, [headline(findings), ...notVisible(rules.notVisible)].join('\n')),
    ...waivers.filter((one) => !unneededWaivers.includes(one)).map(({ says }) => bare('notice', 'A waiver', says)),
    ...waived.map(({ rule, check }) =>
      annotation('notice', rule, `Waived by ${check.waived}: ${checkName(check)}: ${check.actual}`),
    ),
    ...findings.advised.map((one) => annotation('notice', one.rule, failureText(one))),
    ...flaky.map(({ rule, check }) =>
      annotation('notice', rule, `Flaky, failed first and passed when tried again: ${checkName(check)}`),
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function notVisible(rules: readonly RequirementResult[]): string[] {
  return rules.length === 0 ? [] : [`Not visible to any client: ${rules.map(({ id }) => id).join(', ')}`];
}

/** About the run or a file of the user's, not about a rule. */
function bare(level: Level, title: string, message: string): string {
  return `::${level} title=${property(title)}::${escaped(excerpt(message, MAX_MESSAGE_LENGTH))}`;
}

function annotation(level: Level, rule: RequirementResult, message: string): string {
  const title = property(`${rule.id} (${sectionWords(rule.section)})`);
  return `::${level} file=${installedFile(rule.file)},line=${rule.line},title=${title}::${escaped(excerpt(message, MAX_MESSAGE_LENGTH))}`;
}

/** GitHub's own escaping: a line feed would end the command, and what follows could start another one. */
function escaped(text: string): string {
  return visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
