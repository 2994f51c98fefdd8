import { isSameAnswer } from '../../src/lib/same-answer.ts';
import { counted } from '../../src/lib/describe.ts';
import { excerpt } from '../../src/lib/visible.ts';
import { formatJson } from '../target/json.ts';
import {
  capitalised,
  evidenceOf,
  findingsWith,
  type Group,
  missingFixtures,
  type RuleDocument,
  type RuleFact,
  sectionWords,
  type TableCell,
} from './document.ts';
import { isUnneeded } from './exit-code.ts';
import type { CheckResult, Observation, Report, RequirementResult, Verdict } from './report.ts';

/** What is known of the rules of a run. */
type AboutRules = Pick<RuleDocument, 'noun' | 'figures' | 'findings' | 'waivers'>;

/** Of an answer in one line. */
const MAX_VALUE_LENGTH = 200;

/** Of an answer next to others. */
const MAX_ANSWER_LENGTH = 60;

/** How to mend all missing fixtures at once. */
const initHint = '`verify URL --init FILE` writes a file to fill in';

/** All that a run has to say, what to do something about first. */
export function runGroups(report: Report, about: AboutRules): readonly Group[] {
  const ofVerdict = (verdict: Verdict) => ({
    title: capitalised(about.figures.find((one) => one.verdict === verdict)?.word ?? verdict),
    findings: findingsWith(about.findings, verdict),
  });
  const { title: unverified, findings: open } = ofVerdict('unverified');
  const notChecked = `Not checked, and why (${open.length})`;
  return [
    sectionsGroup(about),
    ...brokenGroups(report, about),
    ...answersGroup(report),
    {
      title: `Not checked, as fixtures are missing (${initHint})`,
      part: notChecked,
      table: { head: [`Missing fixture (${initHint})`, 'Not checked without'], rows: missingFixtures(open) },
    },
    { title: unverified, part: notChecked, findings: open },
    ofVerdict('notApplicable'),
    ...waiverGroups(about, ofVerdict('waived').title),
    ...questionGroups(report),
    residueGroup(report),
    { ...ofVerdict('waived'), shownOn: 'page' },
    { ...ofVerdict('verified'), shownOn: 'page' },
    { ...ofVerdict('notVisible'), shows: 'reasons' },
  ];
}

function sectionsGroup({ noun, figures, findings }: AboutRules): Group {
  const sections = [...new Set(findings.map(({ section }) => section))];
  const rows = sections.map((section) => {
    const inSection = findings.filter((one) => one.section === section);
    return [
      sectionWords(section),
      ...figures.map(({ verdict }) => String(findingsWith(inSection, verdict).length || '')),
    ];
  });
  return {
    title: `${capitalised(noun)}s by section`,
    shownOn: 'page and summary',
    table: { head: ['Section', ...figures.map(({ word }) => word)], rows },
  };
}

function brokenGroups({ judged }: Report, { findings }: AboutRules): readonly Group[] {
  const [violated, advised] = [findingsWith(findings, 'violated'), findingsWith(findings, 'advised')];
  const part = `What broke (${violated.length})`;
  const advice = 'Recommendations not followed';
  const kit = 'Errors of the kit, no finding about the target';
  return [
    ...(judged === 'sweep' ? remedyGroups(evidenceOf(findings, 'failed'), part) : []),
    { title: 'Broken', part, shows: 'evidence', findings: violated },
    { title: advice, part: `${advice} (${advised.length})`, shows: 'evidence', findings: advised },
    {
      title: kit,
      part: kit,
      table: {
        head: ['Error of the kit', 'Check', 'What went wrong'],
        rows: evidenceOf(findings, 'error').map((one) => [
          ...checkCells(one),
          one.evidence.check.reason ?? one.evidence.check.actual,
        ]),
      },
    },
  ];
}

const tones = { passed: 'verified', failed: 'violated', skipped: 'unverified', error: 'unverified' } as const;

/** Each question of a sweep with the answers that were tried, those that break the client first. */
function answersGroup({ judged, requirements }: Report): readonly Group[] {
  if (judged !== 'sweep') return [];
  const tried = requirements.filter(({ checks }) => checks.some((check) => check.answer !== undefined));
  const isBroken = ({ status }: RequirementResult) => status === 'violated';
  const title = 'Each question with its answers';
  return [
    {
      title,
      part: `${title} (${tried.length})`,
      table: {
        head: ['Question', 'Baseline', 'Other answers'],
        rows: [...tried.filter(isBroken), ...tried.filter((one) => !isBroken(one))].map(({ id, answer, checks }) => [
          [id],
          excerpt(answerWords(answer), MAX_ANSWER_LENGTH),
          checks.map(({ status, waived, answer: other }) => ({
            tone: waived === undefined ? tones[status] : ('waived' as const),
            text: excerpt(answerWords(other), MAX_ANSWER_LENGTH),
          })),
        ]),
        sentence: ([question, baseline, others]) => `${question}: ${baseline} in the baseline, ${others}`,
      },
    },
  ];
}

/** Answers that break a client, by what can be done about them. */
function remedyGroups(failures: readonly RuleFact[], part: string): readonly Group[] {
  const group = (title: string, remedy: CheckResult['remedy']): Group => ({
    title,
    part,
    table: {
      head: [title, 'What the client got'],
      rows: failures
        .filter(({ evidence }) => evidence.check.remedy === remedy)
        .map(({ evidence: { check, times } }) => {
          const others = times === undefined ? '' : ` (and ${counted(times.count - 1, 'other answer')})`;
          return [`${check.title}${others}`, check.actual];
        }),
      sentence: ([answer, got = '']) => `${answer}: ${got.replace(/\n[^;\n]*/, '')}`,
    },
  });
  return [
    group('Your client could accept both answers', 'accept both'),
    group('Ask the owner first: the answer refuses what your client sends', 'ask the owner'),
    group('Fails only when', undefined),
  ];
}

function waiverGroups({ findings, waivers }: AboutRules, waived: string): readonly Group[] {
  return [
    {
      title: 'Flaky: failed first, passed when tried again',
      table: {
        head: ['Flaky', 'Check', 'Then'],
        rows: evidenceOf(findings, 'flaky').map((one) => [...checkCells(one), one.evidence.check.actual]),
        sentence: ([rule, check]) => `${rule}: ${check}`,
      },
    },
    {
      title: waived,
      table: {
        head: [waived, 'Check', 'Actual', 'Waiver'],
        rows: evidenceOf(findings, 'waived').map((one) => [
          ...checkCells(one),
          one.evidence.check.actual,
          one.evidence.check.waived ?? '',
        ]),
        sentence: ([rule, check, actual, waiver]) => `${rule}: ${check}: ${actual} [waiver ${waiver}]`,
      },
    },
    {
      title: 'Waivers',
      isOpen: waivers.some(isUnneeded),
      table: {
        head: ['Waiver', 'Rule', 'Until', 'Reason', 'What came of it'],
        rows: waivers.map(({ id, rule, expires, reason, says }) => [[id], [rule], expires, reason, says]),
        sentence: (row) => row.at(-1) ?? '',
      },
    },
  ];
}

function questionGroups(report: Report): readonly Group[] {
  const { observations, unobserved, reliedOn = [], forms } = report;
  return [
    differingGroup(report),
    {
      title: 'Open questions that were observed',
      shownOn: 'page',
      table: {
        head: ['Question', 'Observed', 'Sightings'],
        rows: observations.map(({ question, observed, sightings }) => [
          [question],
          answerText(observed),
          String(sightings),
        ]),
      },
    },
    {
      title: 'Open questions that were not observed',
      shownOn: 'page',
      terminalLine: `${unobserved.length} of ${counted(observations.length + unobserved.length, 'open question')}; the json and html reports say why`,
      table: { head: ['Question', 'Why'], rows: unobserved.map(({ question, reason }) => [[question], reason]) },
    },
    {
      title: 'Open questions that the traffic relied on',
      table: {
        head: ['Relied on', 'Answer', 'Assumed or confirmed', 'Answers', 'First'],
        rows: reliedOn.map(({ question, answer, basis, times, first }) => [
          question,
          answer === undefined ? 'not recorded' : answerWords(answer),
          basis === 'owner' || basis === 'calibrated' ? `confirmed (${basis})` : basis,
          counted(times, 'answer'),
          first,
        ]),
        sentence: ([question, answer = '', basis, times, first]) =>
          `${question}: ${excerpt(answer, MAX_VALUE_LENGTH)}, ${basis} (${times}, first ${first})`,
      },
    },
    {
      title: 'Forms of this deployment',
      shownOn: 'page',
      table: {
        head: ['Question', 'Form'],
        rows: Object.entries(forms).map(([question, form]) => [[question], answerText(form)]),
      },
    },
  ];
}

function differingGroup(report: Report): Group {
  const isGiven = report.isProfileGiven === true;
  const title = isGiven ? 'Differs from the profile' : 'Differs from the default answers';
  const against = isGiven ? 'profile' : 'default';
  return {
    title,
    ...(isGiven ? { part: title } : {}),
    table: {
      head: ['Open question', 'Observed', isGiven ? 'Profile' : 'Default', 'Sightings'],
      rows: report.observations
        .filter((one) => isOtherwise(one) && !isFiner(one))
        .map(({ question, observed, profile, sightings }) => [
          [question],
          [answerWords(observed)],
          [answerWords(profile)],
          String(sightings),
        ]),
      sentence: ([question, seen = '', profile = '', sightings]) =>
        `${question}: ${excerpt(seen, MAX_VALUE_LENGTH)}, ${against} ${excerpt(profile, MAX_VALUE_LENGTH)} (${counted(Number(sightings), 'sighting')})`,
    },
  };
}

/** Whether an answer is another one than the profile's. */
const isOtherwise = ({ question, observed, profile }: Observation): boolean =>
  profile !== undefined && !isSameAnswer(question, [observed, profile]);

/** A run sees a word, and `calibrate` may have learnt what is finer. */
function isFiner({ observed, profile }: Observation): boolean {
  const isObject = typeof profile === 'object' && profile !== null && !Array.isArray(profile);
  return typeof observed === 'string' && isObject;
}

/** All that the run made or changed: how the events come together is said if they are not those that were created. */
function residueGroup({ residue, residueNotes = [], summary }: Report): Group {
  const { eventsCreated, eventsChanged = 0 } = summary;
  const lost = eventsCreated + eventsChanged - residue.length;
  const parts = [
    `${eventsCreated} created`,
    ...(eventsChanged === 0 ? [] : [`${eventsChanged} changed`]),
    ...(lost > 0 ? [`${lost} of them with an ID that is not known`] : []),
  ];
  const how = parts.length === 1 && lost === 0 ? '' : ` (${parts.join(', ')})`;
  const events = [`${counted(residue.length, 'event')}${how}, which the interface cannot delete`, residue.map(String)];
  const rows = [...(residue.length === 0 ? [] : [events]), ...residueNotes.map((note) => [note, ''])];
  const title = 'Events created or changed';
  return { title, table: { head: [title, 'Events'], rows } };
}

const checkCells = ({ finding, evidence }: RuleFact): readonly TableCell[] => [[finding.name], evidence.title];

/** An answer to an open question in one line; an ID beyond 2^53 as the integer that it is. */
const answerWords = (value: unknown): string => (value === undefined ? 'nothing' : formatJson(value));

/** A text as it is, as nothing is next to it that it could be taken for. */
const answerText = (value: unknown): string => (typeof value === 'string' ? value : answerWords(value));
