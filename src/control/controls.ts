import type { ListedImages } from '../adapters/images/served-images.ts';
import type { AuditReport } from '../audit/audit.ts';
import type { ListedQuestion, ListedRule } from '../contract/contract.ts';
import type { JsonSchema } from '../contract/input/schema-errors.ts';
import type { EventType, Place } from '../domain/event/event.ts';
import type { ShownFact } from '../domain/event/member-view.ts';
import type { ShownEvent, ShownRsvp } from '../domain/event/shown-event.ts';
import type { Answers } from '../interface/questions/index.ts';
import type { QuestionId, RuleId } from '../domain/vocabulary/ids.ts';
import type { ScenarioName } from '../domain/vocabulary/scenario-name.ts';
import type { DeviationId, NamedDeviationId } from '../faults/deviations.ts';
import type { CountedFault, ListedFault } from '../faults/fault.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { JournalFilter } from '../journal/journal-filter.ts';
import type { Following } from '../journal/journal.ts';
import type { ListRange } from '../lib/list-all.ts';
import type { Quota } from '../world/partners.ts';
import type { Scenario } from '../world/scenario/scenario.ts';
import type { ClockChange as ClockWish } from '../world/world-clock.ts';

export type { Answers, ClockWish, DeviationId, Following, JournalEntry };
export type { ListedQuestion, ListedRule, QuestionId, RuleId, ScenarioName };

/** What a new world is to be; what is left out is as in the default scenario, credentials are made up. */
export interface CreateWorldOptions {
  readonly channelId?: string;
  readonly apiKey?: string;
  readonly seed?: number;
  readonly pages?: number;
  readonly events?: number;
  /** Name of a scenario that ships with the package, or one by hand (`schemas/scenario.schema.json`). */
  readonly scenario?: ScenarioName | Scenario;
  /** Answers to open questions. */
  readonly profile?: Partial<Answers>;
  /** Rules to switch off, and deviations to turn on. */
  readonly deviate?: readonly DeviationId[];
  readonly faults?: readonly ListedFault[];
  readonly clock?: ClockWish;
  /** ISO 8601: how long it stays while nobody uses it. */
  readonly expiresAfter?: string;
}

/** A world as the list shows it: without its keys. Times are ISO 8601 in UTC, real time. */
export interface ListedWorld {
  readonly channelId: string;
  readonly scenario: string;
  readonly seed: number;
  readonly openedAt: string;
  readonly usedAt: string;
  /** null for one that stays. */
  readonly expiresAt: string | null;
  /** ID of the partner that made it; absent if none did. */
  readonly partner?: string;
}

/** A new world, and what opens it. */
export interface MadeWorld extends ListedWorld {
  readonly apiKey: string;
  /** Opens its control area, as `Authorization: Bearer …`, where other machines can reach the sandbox. */
  readonly controlKey: string;
  readonly seeded: { readonly pages: number; readonly events: number };
}

/** What programs ask of one world, whether in the same process or over HTTP. Rejects with ControlRefused. */
export interface WorldCalls {
  /** Back to the scenario's start. */
  reset(): Promise<void>;
  /** Lists of all that follow: all of them, or those of a range. */
  events(range?: ListRange<number>): Promise<readonly ShownEvent[]>;
  event(id: number): Promise<ShownEvent | undefined>;
  eventTypes(range?: ListRange<number>): Promise<readonly EventType[]>;
  places(range?: ListRange<string | number>): Promise<readonly Place[]>;
  /** The stated facts that a member would be shown of an event. */
  memberView(event: number, member?: MemberWish): Promise<readonly ShownFact[]>;
  readonly clock: ClockControls;
  readonly rsvps: RsvpControls;
  readonly faults: FaultCalls;
  readonly profile: ProfileControls;
  readonly scenario: ScenarioCalls;
  /** Forgets what is kept of the journal; the numbers go on. */
  clearJournal(): Promise<void>;
  /** Entries of the journal as they come; ends with the world, or with its signal. */
  followJournal(following?: Following): AsyncGenerator<JournalEntry, void, void>;
  /**
   * The verdict on the client, from the journal and what the world knows.
   *
   * @throws ControlRefused if no journal is kept
   */
  audit(): Promise<AuditReport>;
}

/** What programs of the same process do with one world. */
export interface WorldControls extends WorldCalls {
  fixtures(origin: string): Promise<SandboxFixtures>;
  pages(origin: string, range?: ListRange<number>): Promise<readonly ShownPage[]>;
  readonly faults: FaultControls;
  readonly scenario: ScenarioControls;
  readonly images: ImageControls;
  /** The latest exchanges: those that are kept and asked for, newest last. */
  journal(filter?: JournalFilter): readonly JournalEntry[];
  /** The same, also where entries are kept outside this process. */
  readJournal(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
}

/** One isolated world of a sandbox: its credentials, and what tests do with it. */
export interface SandboxWorld extends WorldControls, AsyncDisposable {
  readonly apiKey: string;
  readonly channelId: string;
  /** Headers that every request carries (§5). */
  readonly headers: { readonly authorization: string; readonly 'x-channel': string };
  /** What was seeded. */
  readonly seeded: { readonly pages: number; readonly events: number };
  /** Drops the world; a sandbox as a whole is closed by its own `close`. */
  close(): Promise<void>;
}

/** Who looks, and when. */
export interface MemberWish {
  /** An instant such as `2027-05-20T18:00:00Z`; the world's clock without. */
  readonly at?: string;
  /** IANA timezone; the place's without. */
  readonly timezone?: string;
  /** The flag that the partner's single-sign-on returned (§5). */
  readonly eventAccess?: boolean;
}

/** Members and the partner's confirmations. Throws ControlRefused. */
export interface RsvpControls {
  /** Registers members for an event, all of them or none, while there is room (§2.2 `capacity`). */
  register(event: number, wish: RsvpWish): Promise<Registered>;
  /** Confirms an RSVP, as the partner's webhook does (§6). */
  confirm(confirmation: { readonly event: number; readonly member: string }): Promise<Registered>;
}

/** Who registers: one member, several, or so many with names made up. */
export interface RsvpWish {
  readonly member?: string;
  readonly members?: readonly string[];
  readonly count?: number;
  /** Whether the partner has confirmed them at once. */
  readonly confirmed?: boolean;
}

/** What became of an event's RSVPs. */
export interface Registered {
  readonly event: number;
  /** Those that were made or confirmed. */
  readonly rsvps: readonly ShownRsvp[];
  /** Places left; null where registrations are unlimited. */
  readonly availability: number | null;
}

/** A world's clock. Throws ControlRefused. */
export interface ClockControls {
  read(): Promise<ClockReading>;
  /** Sets or moves it, then lets it run or stand; backwards too. */
  set(wish: ClockWish): Promise<ClockReading>;
}

/** What a clock shows. */
export interface ClockReading {
  /** ISO 8601 in UTC. */
  readonly now: string;
  readonly mode: 'running' | 'frozen';
  /** What will happen by this clock, soonest first, at most a hundred things. */
  readonly next: readonly Upcoming[];
  /** What the scenario has happen after so many more requests of the interface; absent where there is nothing. */
  readonly afterRequests?: readonly ({ readonly requests: number } & UpcomingStep)[];
}

/** Something that happens when the clock passes a moment. */
export type Upcoming = {
  /** ISO 8601 in UTC. */
  readonly at: string;
} & (
  | {
      /** An event becomes visible (§3, `publishedAt`). */
      readonly what: 'event-visible';
      readonly event: number;
    }
  | ({ readonly what: 'step' } & UpcomingStep)
  | {
      /** The API key of a channel is refused from then on. */
      readonly what: 'key-expires';
      readonly channelId: string;
    }
);

/** A step of the scenario. */
export interface UpcomingStep {
  /** Its place in the scenario, from 1. */
  readonly step: number;
  /** What it changes: `faults`, `profile`, `removedPages`, `rsvps`, `expiredKeys`. */
  readonly changes: readonly string[];
}

/** Misbehaviour asked for of one world. Throws ControlRefused. */
export interface FaultCalls {
  /** The faults in their order, and how often each has acted. */
  list(): Promise<readonly CountedFault[]>;
  /** Puts faults in the place of the present ones: all of them, or none. */
  set(faults: readonly ListedFault[]): Promise<void>;
  clear(): Promise<void>;
}

/** The same in this process. */
export interface FaultControls extends FaultCalls {
  /** JSON Schema of what `set` takes. */
  readonly schema: JsonSchema;
}
/** How a world answers what the interface leaves open. Throws ControlRefused. */
export interface ProfileControls {
  read(): Promise<ProfileReading>;
  /**
   * Other answers to some questions; those that were given to all others stay, as they were learnt or asked for.
   *
   * @param grounds what they rest on; without, what the profile as a whole rests on
   */
  change(answers: Partial<Answers>, grounds?: AnswerGrounds): Promise<ProfileReading>;
  /** Other answers in the place of all that were given: what is left out is the default's, and `dropped` says what that was. */
  set(wish: ProfileWish): Promise<ReplacedProfile>;
}

/** A profile, as a file has it. */
export interface ProfileWish {
  /** Its name. */
  readonly profile?: string;
  readonly basis?: 'default' | 'calibrated' | 'owner';
  /** Host of the deployment that it was learnt from. */
  readonly target?: string;
  /** Answers by question. */
  readonly answers: Partial<Answers>;
}

/** What answers rest on: *assumed* is tried and confirmed by nobody; *owner* is the word of the platform's owner. */
export type AnswerGrounds =
  | { readonly basis?: 'assumed'; readonly source?: undefined; readonly seenAt?: undefined }
  | {
      readonly basis?: 'owner';
      /** Who said so. */
      readonly source: string;
      /** The day on which it was said, `YYYY-MM-DD`. */
      readonly seenAt: string;
    };

/** What one given answer rests on. */
export interface GivenGrounds {
  readonly basis: 'assumed' | 'calibrated' | 'owner';
  /** Who said so. */
  readonly source?: string;
  /** When it was said or seen: a day, or an instant in UTC. */
  readonly seenAt?: string;
}

/** The profile of a world. */
export interface ProfileReading extends ProfileWish {
  readonly profile: string;
  readonly basis: 'default' | 'calibrated' | 'owner';
  /** What each of its answers rests on. */
  readonly evidence: Readonly<Partial<Record<QuestionId, GivenGrounds>>>;
  /** Answers to all other questions: the default's. */
  readonly assumed: Partial<Answers>;
}

/** The profile of a world in the place of another one. */
export interface ReplacedProfile extends ProfileReading {
  /** Answers that the one before gave, and this one does not. */
  readonly dropped: Partial<Answers>;
}

/** What a world starts from. Throws ControlRefused. */
export interface ScenarioCalls {
  /** Starts again: from one that ships with the package, by its name, or from one by hand. Credentials stay, but for further channels. */
  begin(wish: ScenarioName | Scenario): Promise<ScenarioReading>;
  /** The world as a scenario; its API keys are in it only with `credentials`. */
  snapshot(options?: { readonly credentials?: boolean }): Promise<Scenario>;
}

/** The same in this process. */
export interface ScenarioControls extends ScenarioCalls {
  read(): ScenarioReading;
}

/** The scenario of a world. */
export interface ScenarioReading {
  readonly scenario: string;
  readonly description: string;
  /** `shipped` with the package, of a file, or given by a program or a request. */
  readonly source: 'shipped' | 'file' | 'given';
  readonly seed: number;
  /** ISO 8601 in UTC. */
  readonly seededAt: string;
  /** What it starts with. */
  readonly pages: number;
  readonly events: number;
}

/** What it can do with those who share the sandbox. Throws ControlRefused. */
export interface PartnersControls {
  list(): Promise<readonly ListedPartner[]>;
  make(wish: PartnerWish): Promise<MadePartner>;
  /** Gives another token in place of the one before. */
  renew(id: string): Promise<MadePartner>;
  /** Forgets a partner, and drops its worlds. */
  drop(id: string): Promise<void>;
}

/** Who is to be a partner; what is left out of the quota is as usual: 10 worlds, 64 MiB. */
export interface PartnerWish {
  readonly name: string;
  readonly quota?: Partial<Quota>;
}

/** A partner as the list shows it. */
export interface ListedPartner {
  readonly id: string;
  readonly name: string;
  readonly quota: Quota;
  /** ISO 8601 in UTC, real time. */
  readonly madeAt: string;
  /** How many worlds it has. */
  readonly worlds: number;
  /** What their pages and events take, an estimate. */
  readonly bytes?: number;
}

/** A partner, and what opens its worlds. */
export interface MadePartner extends ListedPartner {
  /** As `Authorization: Bearer …`: it makes, lists, opens and drops the partner's worlds and no others. It is shown once. */
  readonly token: string;
}

/** Images that the sandbox serves. */
export interface ImageControls {
  /** URLs of pictures, and of what is none, for tests without a network. */
  list(origin: string): Promise<ListedImages>;
}
/** A way in which a sandbox can break a rule. */
export interface ListedDeviation {
  readonly id: NamedDeviationId;
  /** The rule that it breaks. */
  readonly rule: RuleId;
  readonly text: string;
}

/** The partner interface's contract (`openapi.yaml`). */
export interface InterfaceContract {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, object>>;
  /** What else OpenAPI has. */
  readonly [member: string]: unknown;
}

/** Where it is, what the sandbox serves beside the interface: URLs. */
export interface AreaIndex {
  /** Version of the package. */
  readonly version: string;
  readonly dashboard: string;
  /** The interface on one page. */
  readonly documentation: string;
  /** The documents for users. */
  readonly guide: string;
  /** The partner interface's contract, OpenAPI, as JSON and as YAML. */
  readonly interface: { readonly json: string; readonly yaml: string };
  /** The contract of the control area. */
  readonly control: string;
  readonly fixtures: string;
  readonly health: string;
}

/** A page, as the interface shows it (§2.1). */
export interface ShownPage {
  readonly id: number;
  readonly title: string;
  readonly logo: string;
}

/** What a deployment cannot tell about itself, in the form that `verify --fixtures` reads. */
export interface SandboxFixtures {
  readonly apiKey: string;
  readonly channelId: string;
  readonly pages: { readonly known: readonly number[]; readonly unknown: number; readonly query: string };
  readonly eventTypes: { readonly valid: readonly number[]; readonly invalid: number };
  readonly places: { readonly valid: readonly string[]; readonly invalid: string };
  readonly images: { readonly valid: string; readonly invalid: string };
  readonly eventWithRsvps?: EventWithRsvps;
  readonly eventWithUnconfirmedRsvps?: EventWithUnconfirmedRsvps;
}

interface EventWithRsvps {
  readonly id: number;
  readonly rsvps: number;
  /** The update that makes the event what it is (§4.4), where the profile reads dates as they are stored. */
  readonly body?: Readonly<Record<string, unknown>>;
}

interface EventWithUnconfirmedRsvps extends EventWithRsvps {
  readonly confirmed: number;
}
