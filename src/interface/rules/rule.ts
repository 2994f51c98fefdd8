import type { Kind } from '../kinds.ts';
import type { LookUp } from '../look-up.ts';
import type { Example } from '../question.ts';
import type { Deviation } from './deviation.ts';

/** Traffic that shows something to the audit. *given*: creates and updates that give an attribute; *course*: several requests. */
export type AuditScope = 'request' | 'body' | 'search' | 'event' | 'create' | 'update' | 'given' | 'course';

/** How the audit of a client's traffic sees a rule. */
export interface AuditedRule {
  readonly scope: AuditScope;
  /** What a create or an update has to give to show it. */
  readonly attribute?: string;
  /** What would show it, if neither scope nor attribute says. */
  readonly needs?: string;
  /** The document recommends it: nothing is broken by it. */
  readonly advice?: true;
}

/** *refused*: by this rule alone; *accepted*: as the rule says; *shown*: by the sandbox's control area, as no operation shows it. */
export interface RuleExample extends Example {
  readonly comes: 'refused' | 'accepted' | 'shown';
}

/** All that is known of a rule of the interface. */
export interface Rule extends Partial<Decision> {
  readonly id: string;
  /** Section of the interface's document. */
  readonly section: string;
  /** Who can see it kept: a client (`api`), the platform's inside (`control`), or the client's own side (`partner`). */
  readonly seen: readonly ('api' | 'control' | 'partner')[];
  /** What is checked: our reading of the document. */
  readonly text: string;
  /** What the document says in that section, word for word: sentences, or rows of its tables from their first cell on. */
  readonly quotes: readonly string[];
  /** What is wrong with an attribute that breaks it; *type*: what its type's kind says; *none*: it is about no attribute. */
  readonly kind: Kind;
  /** *platform*: it binds the platform, so that no client breaks it. */
  readonly audit: 'platform' | AuditedRule;
  /** A request against a sandbox as it starts. */
  readonly example: RuleExample;
  /** Ways to break it beside not refusing by it, by what each does: the rule, a colon and that name are its ID. */
  readonly deviations: Readonly<Record<string, Deviation>>;
}

/** How a rule about an event is decided that no keyword of `openapi.yaml` can say. */
export interface Decision {
  /** The stage of the request path that refuses by it; *advice*: nothing is refused by it. */
  readonly stage: 'attributes' | 'references' | 'advice';
  /** JSON pointers to what it is about; `{index}` stands for any. */
  readonly at: readonly string[];
  /** What breaks it, in the words of its refusal; nothing if it holds. An attribute that is missing or of another type is not its business. */
  readonly decide: (given: RuleInput) => Findings;
}

/** What a rule looks at. */
export interface RuleInput {
  readonly input: GivenAttributes;
  readonly facts: RuleFacts;
  readonly ask: LookUp;
  /** The event as it is stored; undefined on create. */
  readonly current:
    | { readonly receivesRsvpWebhooks: boolean; readonly rsvps: readonly { readonly confirmedAt: unknown }[] }
    | undefined;
}

/** The attributes that a request gives, as far as their form is right. */
interface GivenAttributes {
  readonly type?: number;
  readonly contactEmail?: string;
  readonly receivesRsvpWebhooks?: boolean;
  readonly externalUrl?: string | null;
  readonly image?: string;
  readonly location?: string;
  readonly host?: number;
  /** Holes stand for elements that were refused. */
  readonly cohosts?: readonly number[];
  readonly capacity?: number | null;
}

/** What is known of that to which the attributes refer. */
export interface RuleFacts {
  /** Whether a page has this ID. */
  readonly isPage: (id: number) => boolean;
  readonly isEventType: (id: number) => boolean;
  readonly place: object | undefined;
  /** What fetching the image brought; undefined if it is not fetched (`image.check`). */
  readonly fetchedImage:
    | {
        readonly isImage: boolean;
        readonly what: string;
        readonly picture?: { readonly width: number | null; readonly height: number | null } | undefined;
      }
    | undefined;
  /** Whether the domain of `contactEmail` exists; undefined if nobody looked (`email.check`). */
  readonly mailDomainExists: boolean | undefined;
}

/** Where a finding is; the first of the rule's pointers unless it says another. */
interface Found {
  readonly at?: string;
}

/** What breaks a rule: what would be right, and what came. */
interface Breach extends Found {
  readonly expected: string;
  readonly actual: string;
}

/** Nothing that breaks a rule, but worth a word. */
interface Surprise extends Found {
  readonly advice: string;
}

export type Findings = Breach | Surprise | readonly Breach[] | undefined;

/** A request of 1 MiB can have 400,000 violations: no more than this are found, and reported. */
export const MAX_VIOLATIONS = 100;

type Defaults = 'seen' | 'kind' | 'audit';

interface RuleFile<Id, Name extends string>
  extends Omit<Rule, 'id' | 'deviations' | Defaults | keyof Decision>, Partial<Pick<Rule, Defaults>> {
  readonly id: Id & string;
  readonly deviations?: Readonly<Record<Name, Deviation>>;
}

/** A rule with its ID, and what deviations of it are named, as types. */
export interface IdentifiedRule<Id, Name extends string> extends Omit<Rule, 'id' | 'deviations'> {
  readonly id: Id;
  readonly deviations: Readonly<Record<Name, Deviation>>;
}

/** A rule: if nothing else is said, a client sees it kept, it is about no attribute, and it binds the platform. */
export function rule<const Id extends string, const Name extends string = never>(
  record: RuleFile<Id, Name> & (Decision | { readonly [Member in keyof Decision]?: never }),
): IdentifiedRule<Id, Name> {
  return {
    seen: ['api'],
    kind: 'none',
    audit: 'platform',
    deviations: {} as Readonly<Record<Name, Deviation>>,
    ...record,
  };
}

/** An attribute has to be there. @param type as its row in §2.2 has it */
export function required<const Id extends `event.required.${string}`>(id: Id, type: string): IdentifiedRule<Id, never> {
  const attribute = id.slice('event.required.'.length);
  return rule({
    id,
    section: '2.2',
    text: `\`${attribute}\` is required: a request without it is refused, on create and on update`,
    quotes: [`| ${attribute} | ${type} | yes |`],
    kind: 'required',
    audit: { scope: 'event' },
    example: { comes: 'refused', create: {}, without: [attribute] },
  });
}

/** An attribute has a type. @param type as its row in §2.2 has it; @param example a value that cannot be read as one */
export function typed<const Id extends `event.types.${string}`>(
  id: Id,
  type: string,
  example: unknown,
): IdentifiedRule<Id, never> {
  const attribute = id.slice('event.types.'.length);
  return rule({
    id,
    section: '2.2',
    text: `\`${attribute}\` is of type ${type}: a value that cannot be read as one is refused`,
    quotes: [`| ${attribute} | ${type} |`],
    kind: 'type',
    audit: { scope: 'given', attribute },
    example: { comes: 'refused', create: { [attribute]: example } },
  });
}
