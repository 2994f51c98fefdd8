import type { Schema } from './contract.ts';

/** Traffic that shows something to the audit. *given*: creates and updates that give an attribute; *course*: several requests. */
export type AuditScope = 'request' | 'body' | 'search' | 'event' | 'create' | 'update' | 'given' | 'course';

/** How the audit of a client's traffic sees a rule. */
export interface AuditedRule {
  readonly scope: AuditScope;
  /** What a create or an update has to give to show it. */
  readonly attribute?: string;
  /** What would show it, where neither scope nor attribute says. */
  readonly needs?: string;
  /** The document recommends it: nothing is broken by it. */
  readonly advice?: true;
}

/** The members of an example that are a request; it has exactly one. */
export const exampleCalls = ['create', 'update', 'search', 'page', 'control', 'request'] as const;

/** A request against a sandbox as it starts. */
export interface Example {
  /** Changes to the sample event. */
  readonly create?: Schema;
  /** Changes to the sample event, sent as an update of event 5001. */
  readonly update?: Schema;
  readonly search?: Schema;
  /** The ID of a page to get. */
  readonly page?: string;
  /** A route of the control area. */
  readonly control?: string;
  readonly request?: ExampleRequest;
  /** Attributes that the sample event leaves out. */
  readonly without?: readonly string[];
  /** Besides, or instead of, the credentials and the Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface ExampleRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  /** It may create or change an event. */
  readonly writes?: true;
}

/** *refused*: by this rule alone; *accepted*: as the rule says; *shown*: by the sandbox's control area, as no operation shows it. */
export interface RuleExample extends Example {
  readonly comes: 'refused' | 'accepted' | 'shown';
}

/** Another lawful answer to a question, which a comparison of two deployments has to see. */
export interface AnswerFlip {
  readonly answer: unknown;
  /** It shows only where events are written. */
  readonly writes?: true;
  /** Answers of both sides without which it makes no difference. */
  readonly with?: Readonly<Record<string, unknown>>;
}

/** A rule of the interface: a record of `rules.yaml`. */
export interface Rule {
  /** Section of the interface's document. */
  readonly section: string;
  /** Who can see it kept: a client, the platform's inside, or the client's own side. */
  readonly seen: readonly ('api' | 'control' | 'partner')[];
  /** What is checked: our reading of the document. */
  readonly text: string;
  /** What the document says in that section, word for word: sentences, or rows of its tables from their first cell on. */
  readonly quotes: readonly string[];
  /** What is wrong with an attribute that breaks it; *type*: what its type's kind says; *none*: it is about no attribute. */
  readonly kind: string;
  /** *platform*: it binds the platform, so that no client breaks it. */
  readonly audit: 'platform' | AuditedRule;
  readonly example: RuleExample;
}

/** A point that the interface leaves open: a record of `questions.yaml`. */
export interface Question {
  readonly section: string;
  readonly question: string;
  /** How a letter asks the owner, and what is assumed meanwhile by the default; it asks these questions where nobody chooses others. */
  readonly plain?: { readonly asks: string; readonly assumes: string };
  readonly default: unknown;
  /** JSON Schema of the lawful answers. */
  readonly answers: Schema;
  /** As of a rule, where an answer refuses an attribute. */
  readonly kind: string;
  /** A request that settles it; *none*: no single request does. */
  readonly example: 'none' | Example;
  /** The lawful answer that refuses least, where answers differ in what they refuse of a body. */
  readonly mostLenient?: unknown;
  readonly flips?: readonly AnswerFlip[];
  /** A strict client relies on it in every answer, also where its default leaves the answer as it is. */
  readonly isMetByAll?: true;
  /** Why `verify` may leave it unobserved, and why `compare` does not see it. */
  readonly unseen?: { readonly verify?: string; readonly compare?: string };
}
