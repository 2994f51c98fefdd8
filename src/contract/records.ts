import type { Example } from '../interface/question.ts';

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

/** *refused*: by this rule alone; *accepted*: as the rule says; *shown*: by the sandbox's control area, as no operation shows it. */
export interface RuleExample extends Example {
  readonly comes: 'refused' | 'accepted' | 'shown';
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
