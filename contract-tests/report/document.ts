import type { RequestDifference } from './accepted-baseline.ts';
import type { Comparison } from './comparison.ts';
import type { Findings } from './findings.ts';
import type { Report, ReportedExchange, Verdict } from './report.ts';

/** What a command came to. */
export type CommandResult = Report | Comparison;

/**
 * What a command has to say, whatever it judged: a verdict, then groups of rows or of findings with their evidence. A command builds it and a
 * format renders it: nothing in it is escaped, shortened or laid out.
 */
export interface ReportDocument {
  readonly command: 'verify' | 'audit' | 'sweep' | 'compare';
  readonly title: string;
  /** The title on a page of its own, where that is another one. */
  readonly pageTitle?: string;
  /** What was judged. */
  readonly subjects: readonly Labelled[];
  readonly verdict: DocumentVerdict;
  /** Why nothing could be checked. */
  readonly unreachable?: string;
  readonly isInterrupted: boolean;
  /** What was done, each in a few words. */
  readonly facts: readonly string[];
  /** What was not tried and why, each in a line: a verdict is no more than what was tried. */
  readonly notTried?: readonly string[];
  /** What was explored, and the command that does it again. */
  readonly explored?: { readonly text: string; readonly command: string };
  /** What its figures count: `rule`, `question`, `defect`. */
  readonly noun: string;
  /** How many of them got each verdict. */
  readonly figures: readonly { readonly verdict: Verdict; readonly word: string; readonly count: number }[];
  /** In the order in which a reader wants them; none is empty. */
  readonly groups: readonly Group[];
  /** Sections of the interface's document that it is about. */
  readonly sections: readonly string[];
  /** The same for programs that count tests. */
  readonly suites: () => readonly Suite[];
  /** What it was made of: the json report. */
  readonly result: CommandResult;
}

/** Of rules: what names each with the line of its record needs the report itself. */
export interface RuleDocument extends ReportDocument {
  readonly result: Report;
  readonly findings: Findings;
}

export type Labelled = readonly [label: string, text: string];

export interface DocumentVerdict {
  readonly word: string;
  readonly tone: Verdict;
  readonly headline: string;
  /** Whether a reader of lines wants it before the groups; else it is where a terminal ends. */
  readonly isFirst?: true;
}

/** Rows or findings under a title. */
export interface Group {
  readonly title: string;
  /** The part of a page that it comes in, unfolded; without one it is folded among the rest. */
  readonly part?: string;
  /** The room that it needs: that of a `summary` or of a whole `page`. What needs none is on a terminal too. */
  readonly needsRoom?: 'summary' | 'page';
  /** What a terminal says instead, where it is left out there. */
  readonly gist?: string;
  /** Somebody has to do something about it. */
  readonly isOpen?: boolean;
  readonly table?: Table;
  readonly findings?: readonly ReportFinding[];
  /** What of its findings matters: all that shows them, why they have no verdict, or the reasons, each once. */
  readonly shows?: 'evidence' | 'reason' | 'reasons';
}

/** Prose, or names such as IDs. */
export type TableCell = string | readonly string[];

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
  /** How a row reads in one line, where that is not its cells with colons between. */
  readonly sentence?: (row: readonly string[]) => string;
  /** Rows are figures under their heads in lines too. */
  readonly isAligned?: true;
}

/** A rule, or requests that two deployments answer otherwise. */
export interface ReportFinding {
  readonly name: string;
  readonly tone: Verdict;
  /** What came of it. */
  readonly word: string;
  /** Of a rule, whose ID its name is then. */
  readonly section?: string;
  /** Where more is to be read of it. */
  readonly place?: string;
  readonly text: string;
  /** Why there is no verdict. */
  readonly reason?: string;
  /** Another group says all of the reason. */
  readonly isCovered?: boolean;
  readonly evidence: readonly ShownEvidence[];
}

export interface ShownEvidence {
  /** What was done. */
  readonly name?: string;
  readonly tone: Verdict;
  readonly word: string;
  /** Whether it is to be looked at, or there for the record. */
  readonly isShown: boolean;
  /** How often, where it is more than once: places of a recording, or what was done in each. */
  readonly times?: { readonly count: number; readonly text: string; readonly each: readonly string[] };
  readonly facts: readonly Labelled[];
  /** What a client's command wrote, as it came. */
  readonly output?: string;
  /** The command that does it again. */
  readonly again?: string;
  /** The last one shows it; of sides, each one. */
  readonly exchanges: readonly ReportedExchange[];
  readonly sides?: readonly string[];
  /** In what the last exchange is not as an accepted one. */
  readonly differences?: () => readonly RequestDifference[];
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

/** The groups that hold anything. */
export function filledGroups(groups: readonly Group[]): readonly Group[] {
  return groups.filter(({ table, findings }) => (table?.rows.length ?? 0) + (findings?.length ?? 0) > 0);
}

/** What of a finding is to be looked at. */
export const shownEvidence = ({ evidence }: ReportFinding): readonly ShownEvidence[] =>
  evidence.filter(({ isShown }) => isShown);

/** How many failures evidence tells of. */
export const failuresIn = (shown: readonly ShownEvidence[]): number =>
  shown.reduce((sum, { times }) => sum + (times?.count ?? 1), 0);

/** The exchanges that show it: of sides each one, else the last. */
export function shownExchanges({ sides, exchanges }: ShownEvidence): readonly ReportedExchange[] {
  return sides === undefined ? exchanges.slice(-1) : exchanges;
}

/** A cell as one text. */
export function cellText(cell: TableCell): string {
  return typeof cell === 'string' ? cell : cell.join(', ');
}
