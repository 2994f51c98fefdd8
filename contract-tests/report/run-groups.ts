import type { TableCell, ReportFinding, Group } from './document.ts';
import {
  answerWords,
  checkName,
  reliedOnRows,
  verdictOf,
  type Findings,
  type RuleCheck,
  type RuleFailure,
} from './findings.ts';
import { initHint, missingFixtures } from './missing-fixtures.ts';
import type { CheckResult, Report, RequirementResult, Verdict } from './report.ts';
import { excerpt } from '../../src/lib/visible.ts';
import { counted } from '../../src/lib/counted.ts';
import { capitalised, sectionWords } from './words.ts';

/** Of an answer in one line. */
const MAX_VALUE_LENGTH = 200;

/** All that a run has to say, what to do something about first. */
export function runGroups(
  report: Report,
  findings: Findings,
  findingOf: (rule: RequirementResult) => ReportFinding,
): readonly Group[] {
  const ofVerdict = (verdict: Verdict) => findings.rules[verdict].map(findingOf);
  const title = (verdict: Verdict) => capitalised(findings.words.of[verdict]);
  return [
    sectionsGroup(report, findings),
    ...brokenGroups(report, findings, ofVerdict),
    ...uncheckedGroups(findings, ofVerdict),
    { title: title('notApplicable'), findings: ofVerdict('notApplicable') },
    ...waiverGroups(findings),
    ...questionGroups(report, findings),
    residueGroup(report),
    { title: title('waived'), findings: ofVerdict('waived'), needsRoom: 'page' },
    { title: title('verified'), findings: ofVerdict('verified'), needsRoom: 'page' },
    { title: title('notVisible'), findings: ofVerdict('notVisible'), shows: 'reasons' },
  ];
}

function sectionsGroup({ requirements }: Report, { words }: Findings): Group {
  const { verdicts, of } = words;
  const sections = [...new Set(requirements.map(({ section }) => section))];
  const count = (section: string, verdict: Verdict) =>
    requirements.filter((rule) => rule.section === section && verdictOf(rule) === verdict).length;
  const rows = sections.map((section) => [
    sectionWords(section),
    ...verdicts.map((verdict) => String(count(section, verdict) || '')),
  ]);
  return {
    title: `${capitalised(words.noun)}s by section`,
    needsRoom: 'summary',
    table: { head: ['Section', ...verdicts.map((verdict) => of[verdict])], rows },
  };
}

function brokenGroups(
  { judged }: Report,
  { rules, failures, errors }: Findings,
  ofVerdict: (verdict: Verdict) => readonly ReportFinding[],
): readonly Group[] {
  const part = `What broke (${rules.violated.length})`;
  const advice = 'Advice, by which nothing is broken';
  const kit = 'Errors of the kit, no finding about the target';
  return [
    ...(judged === 'sweep' ? remedyGroups(failures, part) : []),
    { title: 'Broken', part, shows: 'evidence', findings: ofVerdict('violated') },
    { title: advice, part: `${advice} (${rules.advised.length})`, shows: 'evidence', findings: ofVerdict('advised') },
    {
      title: kit,
      part: kit,
      table: {
        head: ['Error of the kit', 'Check', 'What went wrong'],
        rows: errors.map((one) => [...checkCells(one), one.check.reason ?? one.check.actual]),
      },
    },
  ];
}

/** Answers that break a client, by what can be done about them. */
function remedyGroups(failures: Findings['failures'], part: string): readonly Group[] {
  const group = (title: string, isMeant: (remedy: CheckResult['remedy']) => boolean): Group => ({
    title,
    part,
    table: {
      head: ['Fails only when', 'What the client got'],
      rows: failures
        .filter(({ check }) => isMeant(check.remedy))
        .map((failure) => [answersText(failure), failure.check.actual]),
      sentence: ([answer, got = '']) => `${answer}: ${got.split('\n').at(0)}`,
    },
  });
  return [
    group('Your client could accept both answers', (remedy) => remedy === 'accept both'),
    group('Ask the owner first: the answer refuses what your client sends', (remedy) => remedy === 'ask the owner'),
    group('Fails only when', (remedy) => remedy === undefined),
  ];
}

/** An answer, and how many others fail in the same way. */
const answersText = (failure: RuleFailure): string =>
  failure.others.length === 0
    ? failure.check.title
    : `${failure.check.title} (and ${counted(failure.others.length, 'other answer')})`;

function uncheckedGroups(
  { words, rules }: Findings,
  ofVerdict: (verdict: Verdict) => readonly ReportFinding[],
): readonly Group[] {
  const part = `Not checked, and why (${rules.unverified.length})`;
  return [
    {
      title: `Unverified, as fixtures are missing (${initHint})`,
      part,
      table: {
        head: [`Missing fixture (${initHint})`, 'Unverified without'],
        rows: missingFixtures(rules.unverified).map(({ what, rules: needing }) => [what, needing]),
      },
    },
    { title: capitalised(words.of.unverified), part, findings: ofVerdict('unverified') },
  ];
}

function waiverGroups({ words, flaky, waived, waivers, unneededWaivers }: Findings): readonly Group[] {
  return [
    {
      title: 'Flaky: failed first, passed when tried again',
      table: {
        head: ['Flaky', 'Check', 'Then'],
        rows: flaky.map((one) => [...checkCells(one), one.check.actual]),
        sentence: ([rule, check]) => `${rule}: ${check}`,
      },
    },
    {
      title: capitalised(words.of.waived),
      table: {
        head: [capitalised(words.of.waived), 'Check', 'Actual', 'Waiver'],
        rows: waived.map((one) => [...checkCells(one), one.check.actual, one.check.waived ?? '']),
        sentence: ([rule, check, actual, waiver]) => `${rule}: ${check}: ${actual} [waiver ${waiver}]`,
      },
    },
    {
      title: 'Waivers',
      isOpen: unneededWaivers.length > 0,
      table: {
        head: ['Waiver', 'Rule', 'Until', 'Reason', 'What came of it'],
        rows: waivers.map(({ id, rule, expires, reason, says }) => [[id], [rule], expires, reason, says]),
        sentence: (row) => row.at(-1) ?? '',
      },
    },
  ];
}

function questionGroups(report: Report, { differing }: Findings): readonly Group[] {
  const otherwise = 'Observed otherwise than the profile says';
  return [
    {
      title: otherwise,
      ...(report.isProfileGiven === true ? { part: otherwise } : {}),
      table: {
        head: ['Open question', 'Observed', 'Profile', 'Sightings'],
        rows: differing.map(({ question, observed, profile, sightings }) => [
          [question],
          [answerWords(observed)],
          [answerWords(profile)],
          String(sightings),
        ]),
        sentence: ([question, seen = '', profile = '', sightings]) =>
          `${question}: ${excerpt(seen, MAX_VALUE_LENGTH)}, profile ${excerpt(profile, MAX_VALUE_LENGTH)} (${counted(Number(sightings), 'sighting')})`,
      },
    },
    {
      title: 'Open questions that were observed',
      needsRoom: 'page',
      table: {
        head: ['Question', 'Observed', 'Sightings'],
        rows: report.observations.map(({ question, observed, sightings }) => [
          [question],
          shown(observed),
          String(sightings),
        ]),
      },
    },
    {
      title: 'Open questions that were not observed',
      needsRoom: 'page',
      gist: `${report.unobserved.length} of ${counted(report.observations.length + report.unobserved.length, 'open question')}; the json and html reports say why`,
      table: {
        head: ['Question', 'Why'],
        rows: report.unobserved.map(({ question, reason }) => [[question], reason]),
      },
    },
    {
      title: 'Open questions that the traffic relied on',
      table: {
        head: ['Relied on', 'Answer', 'Basis', 'Answers', 'First'],
        rows: reliedOnRows(report),
        sentence: ([question, answer = '', basis, times, first]) =>
          `${question}: ${excerpt(answer, MAX_VALUE_LENGTH)}, ${basis} (${times}, first ${first})`,
      },
    },
    {
      title: 'Forms of this deployment',
      needsRoom: 'page',
      table: {
        head: ['Question', 'Form'],
        rows: Object.entries(report.forms).map(([question, form]) => [[question], shown(form)]),
      },
    },
  ];
}

/** All that the run made or changed: how the events come together is said where they are not those that were created. */
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

const checkCells = ({ rule, check }: RuleCheck): readonly TableCell[] => [[rule.id], checkName(check)];

/** A text as it is, where nothing is next to it that it could be taken for. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : answerWords(value));
