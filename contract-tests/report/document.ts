import type { RequestDifference } from './accepted-baseline.ts';
import type { Comparison } from './comparison.ts';
import type { CheckResult, Report, ReportedExchange, Verdict, WaiverResult } from './report.ts';

/** What a command came to. */
export type CommandResult = Report | Comparison;

/**
 * What a command has to say, whatever it judged: a verdict, then groups of rows or of findings with their evidence. A command builds it and a
 * format renders it: nothing in it is escaped, shortened or laid out.
 */
export interface ReportDocument {
  readonly command: 'verify' | 'audit' | 'sweep' | 'compare';
  readonly title: string;
  /** The title on a page of its own, if that is another one. */
  readonly pageTitle?: string;
  /** What was judged. */
  readonly subjects: readonly Labelled[];
  readonly verdict: {
    readonly word: string;
    readonly tone: Verdict;
    readonly headline: string;
    /** A terminal begins with it, instead of ending with it. */
    readonly isFirst?: true;
  };
  /** Why nothing could be checked. */
  readonly unreachable?: string | undefined;
  readonly isInterrupted: boolean;
  /** What was done, each in a few words. */
  readonly facts: readonly string[];
  /** What was not tried and why, each in a line: a verdict is no more than what was tried. */
  readonly notTried: readonly string[];
  /** What was explored, and the command that does it again. */
  readonly explored?: { readonly text: string; readonly command: string } | undefined;
  /** What its figures count: `rule`, `question`, `defect`. */
  readonly noun: string;
  /** How many of them got each verdict, in the order in which a reader wants them. */
  readonly figures: readonly { readonly verdict: Verdict; readonly word: string; readonly count: number }[];
  /** In the order in which a reader wants them; none is empty. */
  readonly groups: readonly Group[];
  /** Each rule once, in the order of the report. A comparison has none. */
  readonly findings: readonly RuleFinding[];
  /** First those that somebody has to remove or mend. */
  readonly waivers: readonly WaiverResult[];
  /** Cases besides those of the findings, for programs that count tests. */
  readonly suites: readonly Suite[];
  /** What it was made of: the json report. */
  readonly result: CommandResult;
}

/** A document about rules, which some formats need. */
export interface RuleDocument extends ReportDocument {
  readonly result: Report;
}

export type Labelled = readonly [label: string, text: string];

/** Rows or findings under a title. */
export interface Group {
  readonly title: string;
  /** The part of a page that it comes in, unfolded; without one it is folded among the rest. */
  readonly part?: string;
  /** The HTML page alone, or the Markdown summary too; without it also a terminal. */
  readonly shownOn?: 'page' | 'page and summary';
  /** What a terminal says instead, if it is left out there. */
  readonly terminalLine?: string;
  /** Somebody has to do something about it. */
  readonly isOpen?: boolean;
  readonly table?: Table;
  readonly findings?: readonly Finding[];
  /** What of its findings matters: all that shows them, why they have no verdict, or the reasons, each once. */
  readonly shows?: 'evidence' | 'reason' | 'reasons';
}

/** Prose, names such as IDs, or texts with a verdict each. */
export type TableCell = string | readonly string[] | readonly Judged[];

export interface Judged {
  readonly tone: Verdict;
  readonly text: string;
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
  /** How a row reads in one line, if that is not its cells with colons between. */
  readonly sentence?: (row: readonly string[]) => string;
  /** Rows are figures under their heads in lines too. */
  readonly isAligned?: true;
}

/** A rule, or requests that two deployments answer otherwise. */
export interface Finding {
  /** Of a rule its ID. */
  readonly name: string;
  readonly tone: Verdict;
  /** The verdict in a word. */
  readonly word: string;
  readonly section?: string;
  readonly text: string;
  /** Why there is no verdict. */
  readonly reason?: string;
  /** Another group says all of the reason. */
  readonly isCovered?: boolean;
  /** Where its record is: a file, from the package's root, and a line. */
  readonly record?: { readonly file: string | undefined; readonly line: number };
  readonly evidence: readonly Evidence[];
}

export interface RuleFinding extends Finding {
  readonly section: string;
  readonly record: NonNullable<Finding['record']>;
  readonly evidence: readonly RuleEvidence[];
  /** Fixtures that were not given and that it needs, such as `pages.unknown: add an ID that no page has`. */
  readonly missingFixtures: readonly string[];
}

export type EvidenceKind = 'failed' | 'advice' | 'waived' | 'error' | 'flaky' | 'passed' | 'skipped' | 'example';

/** A check, with those that fail alike; or two answers to one request. */
export interface Evidence {
  readonly kind: EvidenceKind;
  /** What was done. */
  readonly name?: string;
  /** If it is more than once: how often, in words, and each of them. */
  readonly times?: { readonly count: number; readonly text: string; readonly each: readonly string[] } | undefined;
  /** Of a check first what was expected and what came. */
  readonly facts: readonly Labelled[];
  /** What a client's command wrote, as it came. */
  readonly output?: string | undefined;
  /** The command that does it again. */
  readonly again?: string | undefined;
  /** The last one shows it; of sides, each one. */
  readonly exchanges: readonly ReportedExchange[];
  readonly sides?: readonly string[];
  /** In what the last exchange is not as an accepted one. */
  readonly differences?: () => readonly RequestDifference[];
}

export interface RuleEvidence extends Evidence {
  readonly name: string;
  /** What it is called, which may say what has to come of it. */
  readonly title: string;
  readonly check: CheckResult;
}

/** Cases that a program counts. */
export interface Suite {
  readonly name: string;
  /** What a failure of its cases is. */
  readonly failureType: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly Case[];
}

export interface Case {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: CaseOutcome;
  readonly message: string;
  readonly detail: string;
}

export type CaseOutcome = 'passed' | 'failure' | 'error' | 'skipped';

/** Shown besides a colour, which not everybody sees. */
export const marks: Readonly<Record<Verdict, string>> = {
  violated: '✗',
  unverified: '?',
  waived: '≈',
  advised: '!',
  verified: '✓',
  notApplicable: '–',
  notVisible: '∅',
};

/** How evidence of a kind is shown, and counted as a case. */
export const evidenceKinds: Readonly<
  Record<EvidenceKind, { readonly tone: Verdict; readonly word: string; readonly outcome: CaseOutcome }>
> = {
  failed: { tone: 'violated', word: 'failed', outcome: 'failure' },
  advice: { tone: 'advised', word: 'advice', outcome: 'skipped' },
  waived: { tone: 'waived', word: 'failed, waived', outcome: 'skipped' },
  error: { tone: 'unverified', word: 'error of the kit', outcome: 'error' },
  flaky: { tone: 'unverified', word: 'flaky: failed, then passed', outcome: 'passed' },
  passed: { tone: 'verified', word: 'passed', outcome: 'passed' },
  skipped: { tone: 'notApplicable', word: 'skipped', outcome: 'skipped' },
  example: { tone: 'violated', word: 'example', outcome: 'skipped' },
};

/** Whether it is to be looked at; all else is there for the record. */
export const isShown = ({ kind }: Evidence): boolean => kind === 'failed' || kind === 'advice';

export const shownEvidence = ({ evidence }: Finding): readonly Evidence[] => evidence.filter(isShown);

/** How many failures evidence tells of. */
export const failuresIn = (shown: readonly Evidence[]): number =>
  shown.reduce((sum, { times }) => sum + (times?.count ?? 1), 0);

/** The exchanges that show it: of sides each one, else the last. */
export function shownExchanges({ sides, exchanges }: Evidence): readonly ReportedExchange[] {
  return sides === undefined ? exchanges.slice(-1) : exchanges;
}

/** All that is said of evidence in a line each. */
export function factsOf({ name, facts, times, again }: Evidence): readonly Labelled[] {
  const optional = (label: string, text?: string): readonly Labelled[] => (text === undefined ? [] : [[label, text]]);
  return [...optional('Done', name), ...facts, ...optional('Repeats', times?.text), ...optional('Again', again)];
}

export interface RuleFact {
  readonly finding: RuleFinding;
  readonly evidence: RuleEvidence;
}

/** All evidence of a kind, with the rule that it is about. */
export const evidenceOf = (findings: readonly RuleFinding[], kind: EvidenceKind): readonly RuleFact[] =>
  findings.flatMap((finding) =>
    finding.evidence.filter((one) => one.kind === kind).map((evidence) => ({ finding, evidence })),
  );

export const findingsWith = (findings: readonly RuleFinding[], verdict: Verdict): readonly RuleFinding[] =>
  findings.filter(({ tone }) => tone === verdict);

/** Each missing fixture once, with the rules that need it. */
export function missingFixtures(findings: readonly RuleFinding[]): readonly (readonly [string, readonly string[]])[] {
  const all = new Set(findings.flatMap((finding) => finding.missingFixtures));
  return [...all].map((fixture) => [
    fixture,
    findings.filter((finding) => finding.missingFixtures.includes(fixture)).map(({ name }) => name),
  ]);
}

/** At most so many findings with the same reason get a line each. */
const MAX_ALIKE = 3;

/** Findings by reason, in the order of the first of each: those with the same one together, if they are many. */
export function byReason<One extends Finding>(findings: readonly One[]): readonly (readonly [One, ...One[]])[] {
  return findings.flatMap((finding) => {
    const [first = finding, ...others] = findings.filter(({ reason }) => reason === finding.reason);
    if (others.length < MAX_ALIKE) return [[finding]];
    return first === finding ? [[first, ...others]] : [];
  });
}

/** The groups that hold anything. */
export function filledGroups(groups: readonly Group[]): readonly Group[] {
  return groups.filter(({ table, findings }) => (table?.rows.length ?? 0) + (findings?.length ?? 0) > 0);
}

/** A cell as one text. */
export function cellText(cell: TableCell): string {
  return typeof cell === 'string' ? cell : cell.map(partText).join(', ');
}

/** `✗ "list"` */
export const partText = (part: string | Judged): string =>
  typeof part === 'string' ? part : `${marks[part.tone]} ${part.text}`;

/** `Cannot tell`: a word at the beginning of a line. */
export const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Whether it is a section of the interface's document. */
export const isNumbered = (section: string): boolean => /^\d/.test(section);

/** `§2.2`; what no section of the interface's document has, such as `open questions`, by its name. */
export const sectionWords = (section: string): string => (isNumbered(section) ? `§${section}` : section);

/** The same behind a name, with nothing between them: `event.host.valid §2.2`, `sweep.baseline (open questions)`. */
export const sectionMark = (section: string): string => (isNumbered(section) ? `§${section}` : `(${section})`);
