import type { Dependency as ReliedOn } from '../../src/lib/client-verdicts.ts';
import type { Depth } from '../target/depth.ts';

/** The result of a check. A skipped check is never a passed one; an error is the kit's own and no finding. */
export type CheckStatus = 'passed' | 'failed' | 'skipped' | 'error';

/**
 * What is known of a rule after a run. *notVisible*: no client can see it through the four operations. *advised*: an audited client does what
 * the document or practice advises against, which breaks no rule.
 */
export type RequirementStatus = 'verified' | 'violated' | 'unverified' | 'advised' | 'notApplicable' | 'notVisible';

/** A rule's status as a report shows it: a rule whose every failure was waived is neither violated nor verified. */
export type Verdict = RequirementStatus | 'waived';

/** One request and its answer, credentials taken out. */
export interface ReportedExchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    /** Credentials appear as `$CHANNEL_SANDBOX_API_KEY` and `$CHANNEL_SANDBOX_CHANNEL`. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  /** Absent if no answer came; `failure` says why. */
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly durationMs: number;
  };
  readonly failure?: string;
}

export interface CheckResult {
  readonly title: string;
  /** Of a sweep: the answer to its question that was tried. */
  readonly answer?: unknown;
  readonly operation?: string;
  readonly status: CheckStatus;
  /** Every allowed answer. */
  readonly expected: string;
  readonly actual: string;
  /** Why it was skipped, or what went wrong in the kit. */
  readonly reason?: string;
  /** Skipped, and its rule has a verdict without it: it has no meaning in a form that the target lawfully takes, or is left out. */
  readonly isNotApplicable?: true;
  /** The run had no requests left for it. */
  readonly isLeftOut?: true;
  /** It failed first and passed when tried again; it is failed, unless that was allowed. */
  readonly flaky?: true;
  /** Of an answer that breaks a client: whether the client could take both answers, or has to send something else. */
  readonly remedy?: 'accept both' | 'ask the owner';
  /** The ID of the waiver that accepted its failure. */
  readonly waived?: string;
  /** It failed by an advice only: nothing is broken by it. */
  readonly isAdvice?: true;
  /** The command that does it again. */
  readonly command?: string;
  /** Where it fails, such as a JSON pointer: failures of one rule and operation at one place are one failure for a reader. */
  readonly place?: string;
  /** Of recorded traffic: exchanges that show it, and where the first of them are. */
  readonly occurrences?: { readonly times: number; readonly places: readonly string[] };
  /** The end of what a client's command wrote. */
  readonly output?: string;
  readonly exchanges: readonly ReportedExchange[];
}

/** How many requests were generated, and what each had to come to. */
export interface ExploredSummary {
  readonly requests: number;
  readonly mustAccept: number;
  readonly mustRefuse: number;
  /** Left open by the document: nothing but the envelope was judged. */
  readonly open: number;
  readonly seed: number;
  /** The command that sends the same again. */
  readonly command: string;
  /** Why it ended before all that were wanted were sent. */
  readonly ended?: string;
}

export interface RequirementResult {
  readonly id: string;
  readonly section: string;
  /** The rule's or question's sentence. */
  readonly text: string;
  /** Line of its record, from 1. */
  readonly line: number;
  /** The file of its record, from the package's root; by default that of the rules. */
  readonly file?: string;
  readonly status: RequirementStatus;
  /** Why it is unverified, not applicable or not visible, and what to add. */
  readonly reason?: string;
  /** Unverified, and the fixtures say why (`unverifiable`): no reason for exit 4. */
  readonly isExcused?: true;
  /** Of a sweep: the answer of the baseline. */
  readonly answer?: unknown;
  readonly checks: readonly CheckResult[];
}

/** An answer to an open question as it was seen. */
export interface Sighted {
  readonly observed: unknown;
  readonly sightings: number;
  /** When it was seen first, ISO 8601 in UTC. */
  readonly seenAt: string;
  /** The first exchanges that showed it. */
  readonly exchanges: readonly ReportedExchange[];
}

export interface Observation extends Sighted {
  readonly question: string;
  /** The answer of the profile that it was compared with. */
  readonly profile: unknown;
  /** Other answers to the same question, which were seen less often. */
  readonly contradictions?: readonly Sighted[];
  /** Why no answer gives some of what was seen, and how much of it. */
  readonly notExpressed?: readonly { readonly reason: string; readonly count: number; readonly of: number }[];
}

/** What a run did not try: so many checks of its rules, open questions, or horizons of dates, for one reason. */
export interface NotTried {
  readonly what: 'checks' | 'questions' | 'dates';
  readonly count: number;
  readonly reason: string;
}

/** An open question that a run did not see the answer of. */
export interface UnobservedQuestion {
  readonly question: string;
  /** Why no client can see it, or why this run did not. */
  readonly reason: string;
  /** Another run may see it. */
  readonly isUnlucky?: true;
  /** This one had no requests left before all was asked. */
  readonly isCut?: true;
}

/**
 * What a waiver came to. *accepting*: it accepted a failure; *unjudged*: its rule was not checked to its end. The others make exit code 5:
 * past its expiry; its rule has no failure; its rule has a failure, but another one.
 */
export type WaiverState = 'accepting' | 'unjudged' | 'expired' | 'stale' | 'unmatched';

export interface WaiverResult {
  /** Its own ID, or its rule's; `CheckResult.waived` names it. */
  readonly id: string;
  readonly rule: string;
  readonly reason: string;
  /** `YYYY-MM-DD`: the last day on which it holds. */
  readonly expires: string;
  readonly failure: string;
  readonly state: WaiverState;
  /** The state in a sentence, with the entry of the file that it is about. */
  readonly says: string;
}

/** The result of a run: the file that `--report json:FILE` writes. */
export interface Report {
  readonly schema: 1;
  /**
   * A client, by its recorded traffic (`audit`), or by its own tests under other lawful answers or against defects of a platform (`sweep`);
   * absent if a deployment was checked (`verify`).
   */
  readonly judged?: 'client' | 'sweep' | 'sweep-of-defects';
  /** The deployment's URL; of a client the recordings of its traffic, or the command that runs its tests. */
  readonly target: string;
  readonly kit: string;
  /** Version and digest of the contract that was checked against. */
  readonly contract: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** How much was looked at. */
  readonly depth: Depth;
  /** Why nothing could be checked: the target cannot be reached, or refuses everything. Exit code 3. */
  readonly unreachable?: string;
  /** Beside `unreachable`: nothing of the interface answers there, or it refuses the credentials or every lawful form. */
  readonly notChecked?: 'missing' | 'refused';
  /** The run was ended before it was through. */
  readonly interrupted?: true;
  readonly summary: {
    readonly verified: number;
    readonly violated: number;
    readonly unverified: number;
    readonly notApplicable: number;
    readonly notVisible: number;
    readonly requests: number;
    readonly eventsCreated: number;
    /** Of the residue, those that no create of the run answered: there before, or made by an update. */
    readonly eventsChanged?: number;
    readonly explored?: ExploredSummary;
  };
  /** The lawful forms that the deployment takes, by question. */
  readonly forms: Readonly<Record<string, unknown>>;
  readonly requirements: readonly RequirementResult[];
  readonly observations: readonly Observation[];
  /** The observations are compared with a profile that was given; without one, with the contract's defaults. */
  readonly isProfileGiven?: true;
  /** The open questions that are not among the observations. */
  readonly unobserved: readonly UnobservedQuestion[];
  /** What was not tried and why, checks first; absent if everything was. */
  readonly notTried?: readonly NotTried[];
  /** IDs of the events that the run created or changed, and could not remove; one that a double does not hold is a bigint. */
  readonly residue: readonly (number | bigint)[];
  /** What else is to be said of the residue, each in one sentence: events that were changed, or that may exist. */
  readonly residueNotes?: readonly string[];
  /** Open questions that the client's traffic relied on, those answered by assumption first. */
  readonly reliedOn?: readonly ReliedOn[];
  /** Of recordings: where the interface was, and what was left out, each in one sentence. */
  readonly scope?: readonly string[];
  /** Each waiver of the run and what it came to. */
  readonly waivers?: readonly WaiverResult[];
}
