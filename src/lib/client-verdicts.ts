// What an audit and a sweep find of a client, which reports show.

/** One exchange that breaks a rule, or does what is advised against. */
export interface AuditEvidence {
  /** Where the exchange stands: `journal seq 12`, `shop.har entry 3`. */
  readonly place: string;
  /** `POST /v1/events.create → 201` */
  readonly line: string;
  /** The operation of the interface, where it is one. */
  readonly operation?: string;
  /** Where in the request: `/headers/…`, `/path/id`, or a JSON pointer into the body. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
  /** Exchanges that break it in just this way, this one among them. */
  readonly times: number;
  /** Where the next of them are, at most a hundred. */
  readonly others: readonly string[];
}

/** A fact without which nothing can be told, and the first exchange that needs it. */
export interface MissingFact {
  readonly fact: string;
  /** Exchanges that need it; 0 where none shows anything at all. */
  readonly times: number;
  readonly first?: string;
}

/** An open question that the client's traffic relied on. */
export interface Dependency {
  readonly question: string;
  /** undefined where the recording names the question only. */
  readonly answer?: unknown;
  /** `assumed`: nobody has confirmed the answer, so that the real platform may answer otherwise. */
  readonly basis: string;
  /** Answers that it shaped. */
  readonly times: number;
  readonly first: string;
}

export interface Dependencies {
  /** Whether the recording says what its answers rested on: only a sandbox's does. */
  readonly isTold: boolean;
  /** How many of the questions are answered by assumption. */
  readonly assumed: number;
  /** Those answered by assumption first, then those that shaped most answers. */
  readonly questions: readonly Dependency[];
}

/** *cannotTell*: some exchange may break it, or none shows anything; `missing` says which facts would tell. */
export type AuditVerdict = 'kept' | 'broken' | 'cannotTell';

/** The verdict on one rule or advice. */
export interface ClientFinding {
  /** A rule of the interface, or an ID that begins with `client.`. */
  readonly id: string;
  /** *rule*: the document says must. *advice*: it recommends, or practice does; nothing is broken by it. */
  readonly kind: 'rule' | 'advice';
  readonly section: string;
  readonly text: string;
  readonly verdict: AuditVerdict;
  /** How many exchanges show it kept, and how many break it. */
  readonly keptBy: number;
  readonly brokenBy: number;
  /** The first exchanges that break it. */
  readonly evidence: readonly AuditEvidence[];
  readonly missing: readonly MissingFact[];
}

/** Something that a client's tests were run under: a question with its answers, or a defect of a platform. Its status is as in a report of `verify`. */
export interface SweptSubject {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly status: 'verified' | 'violated' | 'unverified' | 'advised' | 'notApplicable' | 'notVisible';
  readonly reason?: string;
  /** Of a question the answer of the baseline. */
  readonly answer?: unknown;
  /** One for each run, or for each that could not be. */
  readonly checks: readonly {
    readonly title: string;
    /** The answer to the question that was tried. */
    readonly answer?: unknown;
    readonly status: 'passed' | 'failed' | 'skipped';
    readonly expected: string;
    readonly actual: string;
    readonly reason?: string;
    readonly isAdvice?: true;
    readonly remedy?: 'accept both' | 'ask the owner';
    readonly command?: string;
    readonly place?: string;
    readonly output?: string;
  }[];
}

/** What became of a client's own tests under other answers, or against a platform that misbehaves. */
export interface ClientSweep {
  readonly under: 'answers' | 'defects';
  /** The command that was run. */
  readonly command: string;
  readonly runs: number;
  readonly durationMs: number;
  /** It was ended before it was through. */
  readonly isInterrupted: boolean;
  readonly subjects: readonly SweptSubject[];
  /** What the traffic of the baseline relied on. */
  readonly reliedOn: readonly Dependency[];
}
