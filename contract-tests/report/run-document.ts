import { counted } from '../../src/lib/describe.ts';
import { missingFixture, nextReason } from '../files/fixtures.ts';
import { fromAccepted, type FromAccepted } from './accepted-baseline.ts';
import {
  evidenceOf,
  filledGroups,
  type EvidenceKind,
  type RuleDocument,
  type RuleEvidence,
  type RuleFinding,
  type Suite,
  type Evidence,
} from './document.ts';
import { exitCode, isFailure, isUnneeded } from './exit-code.ts';
import { notTriedLines } from './not-tried.ts';
import type { CheckResult, Report, RequirementResult, Verdict } from './report.ts';
import { runGroups } from './run-groups.ts';

/** What was done, by a title that may say what has to come of it. */
const doneIn = (title: string): string => title.replace(/^(?:refuses|accepts) /, 'sent ');

type Alike = readonly [CheckResult, ...CheckResult[]];

/**
 * Checks of one rule, those together that fail alike: on the same operation, at the same place, with other values. In the order of the first of each, the plainest of
 * them first.
 * @param placeOf - where a check fails; undefined if nobody knows, so that it is like no other
 */
function alikeIn(
  checks: readonly CheckResult[],
  placeOf: (check: CheckResult) => string | undefined,
): readonly Alike[] {
  if (checks.length < 2) return checks.map((check) => [check]);
  const kinds = new Map<string, [CheckResult, ...CheckResult[]]>();
  for (const check of checks) {
    const place = placeOf(check);
    const { title, operation, expected, waived, remedy } = check;
    const kind = JSON.stringify(
      place === undefined ? [title, operation] : [operation, expected, waived, remedy, place],
    );
    const known = kinds.get(kind);
    if (known === undefined) kinds.set(kind, [check]);
    else known.push(check);
  }
  return [...kinds.values()].map(plainestFirst);
}

/** The one with the shortest request shows best what is wrong: host 1, not host 4294976296. */
function plainestFirst(alike: Alike): Alike {
  const lengthOf = ({ exchanges }: CheckResult) => exchanges.at(-1)?.request.body?.length ?? 0;
  const [first = alike[0], ...others] = alike.toSorted((one, other) => lengthOf(one) - lengthOf(other));
  return [first, ...others];
}

/** Of places or of what was done. */
const MAX_NAMED = 10;

/**
 * How often they failed, if more than once, such as `38 times: a.ndjson lines 3, 9, 22, …`: exchanges of a recording if these show it, else checks.
 */
function timesOf(alike: Alike): Evidence['times'] {
  const count = alike.reduce((sum, { occurrences }) => sum + (occurrences?.times ?? 1), 0);
  if (count === 1) return undefined;
  const isRecorded = alike[0].occurrences !== undefined;
  const each = isRecorded
    ? placesText(alike.flatMap(({ occurrences }) => occurrences?.places ?? []))
    : [...new Set(alike.map(({ title }) => doneIn(title)))];
  const isMore = (isRecorded ? count : each.length) > Math.min(each.length, MAX_NAMED);
  const named = [...each.slice(0, MAX_NAMED), ...(isMore ? ['…'] : [])];
  return { count, text: `${count} times: ${named.join(isRecorded ? ', ' : '; ')}`, each };
}

const several: Readonly<Record<string, string>> = { line: 'lines', entry: 'entries', seq: 'seq' };

/** `a.har entry 3, a.har entry 9` as `a.har entries 3, 9`: the first of each recording has its name. */
function placesText(places: readonly string[]): readonly string[] {
  const read = places.map((place) => /^(.*?)(line|entry|seq) (\d+)$/s.exec(place) ?? []);
  const heads = read.map(([, recording, kind]) => (kind === undefined ? undefined : `${recording}${kind}`));
  return places.map((place, at) => {
    const [, recording, kind = '', number] = read[at] ?? [];
    if (number === undefined || heads[at] === undefined) return place;
    if (heads[at] === heads[at - 1]) return number;
    return heads[at] === heads[at + 1] ? `${recording}${several[kind]} ${number}` : place;
  });
}

/** How a report speaks of what it judges. */
interface Words {
  readonly title: string;
  readonly command: 'verify' | 'audit' | 'sweep';
  /** What a row of its figures is. */
  readonly noun: string;
  /** What `target` is. */
  readonly subject: string;
  /** Verdicts that it can come to, in the order in which a reader wants them. */
  readonly verdicts: Readonly<Partial<Record<Verdict, string>>>;
  readonly effort: (report: Report) => string;
}

const seconds = ({ durationMs }: Report): string => `${(durationMs / 1000).toFixed(1)} s`;

const verify: Words = {
  title: 'Channel contract',
  command: 'verify',
  noun: 'rule',
  subject: 'Target',
  verdicts: {
    violated: 'violated',
    unverified: 'not checked',
    waived: 'waived',
    verified: 'verified',
    notApplicable: 'not applicable',
    notVisible: 'not visible',
  },
  effort: (report) =>
    `${counted(report.summary.requests, 'request')}, ${counted(report.summary.eventsCreated, 'event')} created, ${seconds(report)}`,
};

const audit: Words = {
  title: 'Audit of a client',
  command: 'audit',
  noun: 'rule',
  subject: 'Recorded in',
  verdicts: { violated: 'broken', advised: 'advised', unverified: 'cannot tell', verified: 'kept' },
  effort: ({ summary }) => counted(summary.requests, 'recorded request'),
};

const sweep: Words = {
  title: 'Sweep of a client under lawful answers',
  command: 'sweep',
  noun: 'question',
  subject: 'Command',
  verdicts: {
    violated: 'failing',
    unverified: 'not checked',
    waived: 'accepted',
    verified: 'passing',
    notVisible: 'not relied on',
    notApplicable: 'without another answer',
  },
  effort: (report) => `${counted(report.summary.requests, 'run')}, ${seconds(report)}`,
};

const sweepOfDefects: Words = {
  ...sweep,
  title: 'Sweep of a client under faults',
  noun: 'fault',
  verdicts: {
    violated: 'not noticed',
    advised: 'not handled',
    unverified: 'not checked',
    waived: 'accepted',
    verified: 'noticed or handled',
    notVisible: 'not met',
  },
};

const wordsByJudged = { client: audit, sweep, 'sweep-of-defects': sweepOfDefects } as const;

/** What `verify`, `audit` and `sweep` have to say. */
export function runDocument(report: Report): RuleDocument {
  const words = report.judged === undefined ? verify : wordsByJudged[report.judged];
  const findings = findingsIn(report, words);
  const figures = Object.entries(words.verdicts).map(([verdict, word]) => ({
    verdict: verdict as Verdict,
    word,
    count: findings.filter(({ tone }) => tone === verdict).length,
  }));
  const waivers = (report.waivers ?? []).toSorted(
    (left, right) => Number(isUnneeded(right)) - Number(isUnneeded(left)),
  );
  const about = { noun: words.noun, figures, findings, waivers };
  const { explored } = report.summary;
  return {
    ...about,
    command: words.command,
    title: words.title,
    subjects: [[words.subject, report.target]],
    verdict: { ...verdictOfRun(report, findings), headline: headlineOf(about) },
    unreachable: report.unreachable,
    isInterrupted: report.interrupted === true,
    notTried: [...notTriedLines(report), ...(report.scope ?? [])],
    facts: [words.effort(report), ...(report.judged === undefined ? [observedText(report)] : [])],
    explored: explored && { text: exploredText(explored), command: explored.command },
    groups: filledGroups(runGroups(report, about)),
    suites: [...waiverSuites(report), ...residueSuites(report)],
    result: report,
  };
}

type AboutRules = Pick<RuleDocument, 'figures' | 'findings' | 'waivers'>;

/** `2 violated, 70 of 85 verified`: the figures of a run in one line. Verdicts that nobody got are left out. */
function headlineOf({ figures, findings, waivers }: AboutRules): string {
  if (findings.length === 0) return 'no rule was checked';
  const errors = evidenceOf(findings, 'error').length;
  const unneeded = waivers.filter(isUnneeded).length;
  return [
    ...figures
      .filter(({ verdict, count }) => verdict === 'verified' || count > 0)
      .map(({ verdict, word, count }) => `${count}${verdict === 'verified' ? ` of ${findings.length}` : ''} ${word}`),
    ...(unneeded > 0 ? [`${counted(unneeded, 'waiver')} to remove`] : []),
    ...(errors > 0 ? [`${counted(errors, 'error')} of the kit`] : []),
  ].join(', ');
}

const failing = {
  1: { word: 'BROKEN', tone: 'violated' },
  3: { word: 'NOT CHECKED', tone: 'violated' },
  4: { word: 'INCOMPLETE', tone: 'unverified' },
  5: { word: 'STALE WAIVER', tone: 'unverified' },
  70: { word: 'KIT ERROR', tone: 'violated' },
} as const;

/**
 * What a run came to, in one word that says the same as its exit code. *WAIVED*: every failure is accepted by a waiver. *EXCUSED*: the
 * fixtures say why some rules could not be checked.
 */
function verdictOfRun(
  report: Report,
  findings: readonly RuleFinding[],
): { readonly word: string; readonly tone: Verdict } {
  const code = exitCode(report);
  if (code !== 0) return failing[code];
  const has = (verdict: Verdict) => findings.some(({ tone }) => tone === verdict);
  if (has('waived')) return { word: 'WAIVED', tone: 'unverified' };
  if (has('unverified') && report.judged === undefined) return { word: 'EXCUSED', tone: 'unverified' };
  return { word: 'OK', tone: 'verified' };
}

function observedText({ observations, unobserved }: Report): string {
  const all = observations.length + unobserved.length;
  return `${observations.length} of ${counted(all, 'open question')} observed`;
}

function exploredText({
  requests,
  mustAccept,
  mustRefuse,
  open,
  seed,
  ended,
}: NonNullable<Report['summary']['explored']>): string {
  const verdicts = `${mustAccept} had to be accepted, ${mustRefuse} refused, ${open} were left open`;
  const end = ended === undefined ? '' : `, ended early: ${ended}`;
  return `explored ${counted(requests, 'request')}, seed ${seed}: ${verdicts}${end}`;
}

function findingsIn(report: Report, { verdicts }: Words): readonly RuleFinding[] {
  const differencesOf = fromAccepted(report);
  return report.requirements.map((rule) => {
    const { id, section, text, file, line } = rule;
    const tone = verdictOf(rule);
    const reason = reasonOf(rule, tone);
    return {
      name: id,
      tone,
      word: verdicts[tone] ?? tone,
      section,
      text,
      ...(reason === undefined ? {} : { reason }),
      record: { file, line },
      ...lackedBy(rule, tone),
      evidence: evidenceIn(rule, differencesOf),
    };
  });
}

/** The verdict on a rule. Its checks outrank its status: what failed is never shown green, nor what never ran. */
function verdictOf({ checks, status }: RequirementResult): Verdict {
  if (checks.some(isFailure)) return 'violated';
  if (checks.some((check) => kindOf(check) === 'waived')) return 'waived';
  return status === 'verified' && !checks.some((check) => check.status === 'passed') ? 'unverified' : status;
}

/** Why a rule has no verdict, or one that none of its checks shows; never empty, so that no report shows a bare "unverified". */
function reasonOf({ reason, checks }: RequirementResult, verdict: Verdict): string | undefined {
  const isOpen = verdict === 'unverified' || verdict === 'notApplicable' || verdict === 'notVisible';
  if (!isOpen && (verdict !== 'violated' || checks.some(isFailure))) return undefined;
  return reason ?? checks.find((check) => check.reason !== undefined)?.reason ?? 'no check of this rule ran';
}

/** Fixtures that an unverified rule needs, and whether they are all that it lacks. */
function lackedBy({ reason, isExcused, checks }: RequirementResult, verdict: Verdict) {
  if (verdict !== 'unverified') return { missingFixtures: [] };
  const isMissing = (one: string) => one.startsWith(missingFixture);
  const lacked = checks.flatMap((check) => check.reason?.split(nextReason) ?? []).filter(isMissing);
  return {
    missingFixtures: [...new Set(lacked)].map((one) => one.slice(missingFixture.length)),
    isCovered: isExcused !== true && reason?.split(nextReason).every(isMissing) === true,
  };
}

/** Failures that are alike are one; what is to be looked at comes first. */
function evidenceIn({ checks }: RequirementResult, differencesOf: FromAccepted): readonly RuleEvidence[] {
  const ofKind = (kind: EvidenceKind) => checks.filter((check) => kindOf(check) === kind);
  const failed = (['failed', 'advice', 'waived'] as const).map(ofKind);
  const others = checks.filter((check) => !failed.flat().includes(check));
  return [
    ...failed.flatMap((alike) => alikeIn(alike, placeIn(differencesOf))),
    ...others.map((check) => [check] as const),
  ].map(([check, ...alike]) => {
    const last = check.exchanges.at(-1);
    return {
      kind: kindOf(check),
      check,
      title: checkName(check),
      name: doneIn(checkName(check)),
      times: timesOf([check, ...alike]),
      facts: [
        ['Expected', check.expected],
        ['Actual', check.actual],
        ...(check.reason === undefined ? [] : [['Reason', check.reason] as const]),
        ...(check.waived === undefined ? [] : [['Waived by', check.waived] as const]),
      ],
      output: check.output,
      again: check.command,
      exchanges: check.exchanges,
      differences: () => (last && differencesOf(last)) ?? [],
    };
  });
}

function kindOf(check: CheckResult): EvidenceKind {
  if (check.status === 'failed' && check.waived !== undefined) return 'waived';
  if (check.status === 'failed' && check.isAdvice === true) return 'advice';
  return check.status === 'passed' && check.flaky === true ? 'flaky' : check.status;
}

/** Where a check fails: as it says, else in what its last request is not as one that was accepted. */
const placeIn =
  (differencesOf: FromAccepted) =>
  ({ place, exchanges }: CheckResult): string | undefined => {
    const last = exchanges.at(-1);
    if (place !== undefined || last === undefined) return place;
    return differencesOf(last)
      ?.map(({ where, name }) => `${where} ${name}`)
      .join(', ');
  };

/** What a check did, with its operation if its title does not name it. */
function checkName({ title, operation }: CheckResult): string {
  return operation === undefined || title.includes(operation) ? title : `${title} (${operation})`;
}

/** One suite of all waivers: those that end the run with exit code 5 are shown as failed, as the job is. */
function waiverSuites({ waivers = [] }: Report): readonly Suite[] {
  if (waivers.length === 0) return [];
  const cases = waivers.map((waiver) => ({
    name: `waiver ${waiver.id} of ${waiver.rule}`,
    seconds: 0,
    outcome: isUnneeded(waiver) ? ('failure' as const) : ('skipped' as const),
    message: waiver.says,
    detail: `Reason: ${waiver.reason}\nUntil: ${waiver.expires}\nFailure: ${waiver.failure}`,
  }));
  return [{ name: 'waivers', failureType: 'waiver', properties: {}, cases }];
}

/** No case, as nothing failed: the properties of a suite are the one place for it that the schema has. */
function residueSuites({ residue, residueNotes = [] }: Report): readonly Suite[] {
  if (residue.length + residueNotes.length === 0) return [];
  const properties = { events: residue.join(', '), notes: residueNotes.join('\n') };
  return [{ name: 'residue', failureType: 'violation', properties, cases: [] }];
}
