import { counted } from '../../src/lib/describe.ts';
import { excerpt } from '../../src/lib/visible.ts';
import type { CheckResult, NotTried, Report } from './report.ts';

const leftOutReason = 'left to a greater depth';
const ownReasons = 'each for its own reason: see the JSON and HTML reports';

/**
 * What a run did not try and why, checks first, the most of each first. What has no meaning in a form that is lawful leaves nothing untried.
 * @param leftOut - checks that its depth leaves out
 * @param nearer - why it kept to nearer dates
 */
export function notTriedOf(
  { requirements, unobserved, depth }: Pick<Report, 'requirements' | 'unobserved' | 'depth'>,
  { leftOut, nearer }: { readonly leftOut: number; readonly nearer?: string | undefined },
): Pick<Report, 'notTried'> {
  const left = requirements.flatMap((rule) => rule.checks).filter(isUntried);
  const reasonsOfQuestions = unobserved.map(({ reason, isUnlucky }) => {
    if (depth === 'quick') return 'quick depth observes none';
    return isUnlucky === true ? reason : ownReasons;
  });
  const all = [
    ...(leftOut === 0 ? [] : [{ what: 'checks', count: leftOut, reason: leftOutReason } as const]),
    ...tally(
      'checks',
      left.map(({ reason = 'skipped' }) => reason),
    ),
    ...tally('questions', reasonsOfQuestions),
    ...(nearer === undefined ? [] : [{ what: 'dates', count: 1, reason: nearer } as const]),
  ];
  return all.length === 0 ? {} : { notTried: all };
}

function isUntried({ status, isNotApplicable, isLeftOut }: CheckResult): boolean {
  return status === 'skipped' && (isNotApplicable !== true || isLeftOut === true);
}

function tally(what: NotTried['what'], reasons: readonly string[]): readonly NotTried[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ what, count, reason }))
    .toSorted((one, other) => other.count - one.count);
}

/** So many reasons are spelled out in a line, and so much of each. */
const spelledOut = { reasons: 2, length: 100 };

/** One line for the checks, one for the questions and one for dates, for the top of a report. */
export function notTriedLines({ notTried = [], unreachable }: Report): readonly string[] {
  if (unreachable !== undefined) return [];
  const of = (what: NotTried['what']) => notTried.filter((one) => one.what === what);
  const line = (start: string, noun: string, all: readonly NotTried[]) =>
    all.length === 0 ? [] : [`${start}: ${counted(sum(all), noun)}: ${reasonsText(all)}`];
  return [
    ...line('Not tried', 'check', of('checks')),
    ...line('Not observed', 'open question', of('questions')),
    ...of('dates').map(({ reason }) => `Not tried: ${reason}`),
  ];
}

function reasonsText(all: readonly NotTried[]): string {
  const [only] = all;
  if (only !== undefined && all.length === 1) return excerpt(only.reason, spelledOut.length);
  const rest = all.slice(spelledOut.reasons);
  const others = rest.length === 0 ? [] : [`${sum(rest)} for ${counted(rest.length, 'other reason')}`];
  const first = all
    .slice(0, spelledOut.reasons)
    .map(({ count, reason }) => `${count} ${excerpt(reason, spelledOut.length)}`);
  return [...first, ...others].join('; ');
}

function sum(all: readonly NotTried[]): number {
  return all.reduce((total, { count }) => total + count, 0);
}
