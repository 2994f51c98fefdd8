import { counted } from '../../src/lib/counted.ts';
import type { Report, Verdict } from './report.ts';

/** How a report speaks of what it judges: a deployment that was checked, or a client whose traffic was audited. */
export interface Words {
  readonly title: string;
  /** The command that made the report. */
  readonly command: 'verify' | 'audit' | 'sweep';
  /** What a row of its figures is. */
  readonly noun: 'rule' | 'question' | 'defect';
  /** What `target` is. */
  readonly subject: string;
  /** Verdicts that it can come to, in the order in which a reader wants them. */
  readonly verdicts: readonly Verdict[];
  readonly of: Readonly<Record<Verdict, string>>;
  /** What was done for it. */
  readonly effort: (report: Report) => string;
}

const verdictWords: Readonly<Record<Verdict, string>> = {
  violated: 'violated',
  unverified: 'unverified',
  waived: 'waived',
  advised: 'advised',
  verified: 'verified',
  notApplicable: 'not applicable',
  notVisible: 'not visible',
};

const deployment: Words = {
  title: 'Channel contract',
  command: 'verify',
  noun: 'rule',
  subject: 'Target',
  verdicts: ['violated', 'unverified', 'waived', 'verified', 'notApplicable', 'notVisible'],
  of: verdictWords,
  effort: ({ summary: { requests, eventsCreated }, durationMs }) =>
    `${counted(requests, 'request')}, ${counted(eventsCreated, 'event')} created, ${(durationMs / 1000).toFixed(1)} s`,
};

const client: Words = {
  title: 'Audit of a client',
  command: 'audit',
  noun: 'rule',
  subject: 'Recorded in',
  verdicts: ['violated', 'advised', 'unverified', 'verified'],
  of: { ...verdictWords, violated: 'broken', unverified: 'cannot tell', verified: 'kept' },
  effort: ({ summary: { requests } }) => counted(requests, 'recorded request'),
};

const sweep: Words = {
  title: 'Sweep of a client under lawful answers',
  command: 'sweep',
  noun: 'question',
  subject: 'Command',
  verdicts: ['violated', 'unverified', 'waived', 'verified', 'notVisible', 'notApplicable'],
  of: {
    ...verdictWords,
    violated: 'break the client',
    unverified: 'undecided',
    waived: 'accepted',
    verified: 'handled by the client',
    notVisible: 'not relied on',
    notApplicable: 'without another answer',
  },
  effort: ({ summary: { requests }, durationMs }) => `${counted(requests, 'run')}, ${(durationMs / 1000).toFixed(1)} s`,
};

const sweepOfDefects: Words = {
  ...sweep,
  title: 'Sweep of a client under defects',
  noun: 'defect',
  verdicts: ['violated', 'advised', 'unverified', 'waived', 'verified', 'notVisible'],
  of: {
    ...sweep.of,
    violated: 'not noticed',
    advised: 'not handled',
    verified: 'noticed or handled',
    notVisible: 'not met',
  },
};

const wordsByJudged = { client, sweep, 'sweep-of-defects': sweepOfDefects } as const;

export const reportWords = ({ judged }: Report): Words => (judged === undefined ? deployment : wordsByJudged[judged]);

/** `§2.2`; what no section of the interface's document has, such as `open questions`, by its name. */
export const sectionWords = (section: string): string => (isNumbered(section) ? `§${section}` : section);

/** The same behind a name, with nothing between them: `event.host.valid §2.2`, `sweep.baseline (open questions)`. */
export const sectionMark = (section: string): string => (isNumbered(section) ? `§${section}` : `(${section})`);

/** Whether it is a section of the interface's document. */
export const isNumbered = (section: string): boolean => /^\d/.test(section);

/** `Cannot tell`: a word at the beginning of a line. */
export const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
