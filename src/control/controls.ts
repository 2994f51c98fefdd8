import type { MemoryUsage } from '../domain/memory.ts';
import type { AuditReport } from '../audit/audit.ts';
import type { EventType, Place } from '../domain/event/event.ts';
import type { JsonSchema } from '../contract/input/schema-errors.ts';
import type { ScenarioName } from '../domain/vocabulary/scenario-name.ts';
import type { Answers } from '../interface/questions/index.ts';
import type { DeviationId } from '../faults/deviations.ts';
import type { CountedFault, ListedFault } from '../faults/fault.ts';
import type { Catalogue, SandboxFixtures, ShownPage } from './listed.ts';
import type { Places } from './places.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { JournalFilter } from '../journal/journal-filter.ts';
import type { Following, JournalPage } from '../journal/journal.ts';
import type { Readiness } from '../http/health.ts';
import type { Scenario } from '../world/scenario/scenario.ts';
import type { ClockChange as ClockWish } from '../world/world-clock.ts';
import type { ProfileControls, ScenarioControls, ImageControls, PartnersControls } from './controls-of-parts.ts';
import type { ShownFact } from '../domain/event/member-view.ts';
import type { Redact } from '../lib/redaction.ts';
import type { ListRange } from '../lib/list-all.ts';
import type { ShownEvent, ShownRsvp } from '../domain/event/shown-event.ts';

export type { Answers } from '../interface/questions/index.ts';
export type { ScenarioName } from '../domain/vocabulary/scenario-name.ts';
export type { QuestionId, RuleId } from '../domain/vocabulary/ids.ts';
export type { DeviationId } from '../faults/deviations.ts';
export type { Following } from '../journal/journal.ts';
export type { JournalEntry } from '../journal/journal-entry.ts';
export type { ClockChange as ClockWish } from '../world/world-clock.ts';
export type * from './listed.ts';
export type * from './controls-of-parts.ts';

/** What the control area can do with the sandbox; `sandbox-controls.ts` fulfils it. */
export interface Controls {
  /** The world of a channel; undefined where there is none. */
  world(channel: string | undefined): Promise<WorldControls | undefined>;
  /** The controls as whoever shows this may use them: a partner sees its own worlds alone. Undefined for who is not let in. */
  admit(request: AccessRequest): Promise<Controls | undefined>;
  readonly worlds: WorldsControls;
  readonly partners: PartnersControls;
  /** Takes the credentials out of what repeats a request: those of the world that it names, and those that it shows. @param headers names and values in turn */
  redactorFor(channel: string | undefined, headers: readonly string[]): Promise<Redact>;
  /** The world whose path has this name, for who loads its logos; undefined where the name is not right in full. */
  worldOfPath(name: string): Promise<WorldControls | undefined>;
  /** Of the package. */
  version(): string;
  /** What worlds take of the memory that they share. */
  memory(): MemoryUsage;
  /** Whether requests should come. */
  readiness(): Promise<Readiness>;
  /** Places for those who follow a journal over HTTP: of the worlds of a partner together, and of all others. */
  streamsOf(channel: string | undefined): Promise<Places>;
  readonly catalogue: Catalogue;
}

/** Who may use a route where other machines can reach the sandbox: everybody; the holder of the world's API key too; that of its control key
 * too, and the partner whose world it is; any partner; or only who has the sandbox's own token. */
export type Access = 'public' | 'api-key' | 'world' | 'partner' | 'sandbox';

/** What a request shows to be let in. */
export interface AccessRequest {
  readonly access: Access;
  readonly channel: string | undefined;
  readonly authorization: string | undefined;
}

/** What it can do with the worlds. Throws ControlRefused. */
export interface WorldsControls {
  list(): Promise<readonly ListedWorld[]>;
  make(wish: CreateWorldOptions): Promise<MadeWorld>;
  drop(channelId: string): Promise<void>;
}

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

/** What it can do with one world. */
export interface WorldControls extends JournalControls {
  fixtures(origin: string): Promise<SandboxFixtures>;
  /** Back to the scenario's start. */
  reset(): Promise<void>;
  /** Its pages, as lists of all that follow: all of them, or those of a range. */
  pages(origin: string, range?: ListRange<number>): Promise<readonly ShownPage[]>;
  events(range?: ListRange<number>): Promise<readonly ShownEvent[]>;
  event(id: number): Promise<ShownEvent | undefined>;
  eventTypes(range?: ListRange<number>): Promise<readonly EventType[]>;
  places(range?: ListRange<string | number>): Promise<readonly Place[]>;
  /** The stated facts that a member would be shown of an event. */
  memberView(event: number, member?: MemberWish): Promise<readonly ShownFact[]>;
  readonly clock: ClockControls;
  readonly rsvps: RsvpControls;
  readonly faults: FaultControls;
  readonly profile: ProfileControls;
  readonly scenario: ScenarioControls;
  /**
   * The verdict on the client, from the journal and what the world knows.
   *
   * @throws ControlRefused where no journal is kept
   */
  audit(): Promise<AuditReport>;
  readonly images: ImageControls;
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

/** A world's latest exchanges. Throws ControlRefused. */
export interface JournalControls {
  /** Those that are kept and asked for, newest last. */
  journal(filter?: JournalFilter): readonly JournalEntry[];
  /** The same, also where entries are kept outside this process. */
  readJournal(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /** The same one by one, as each is needed. */
  journalPage(filter?: JournalFilter): Promise<JournalPage>;
  /** Forgets what is kept; the numbers go on. */
  clearJournal(): Promise<void>;
  /** Entries as they come; ends with the world, or with its signal. */
  followJournal(following?: Following): AsyncGenerator<JournalEntry, void, void>;
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
export interface FaultControls {
  /** The faults in their order, and how often each has acted. */
  list(): Promise<readonly CountedFault[]>;
  /** Puts faults in the place of the present ones: all of them, or none. */
  set(faults: readonly ListedFault[]): Promise<void>;
  clear(): Promise<void>;
  /** JSON Schema of what `set` takes. */
  readonly schema: JsonSchema;
}
