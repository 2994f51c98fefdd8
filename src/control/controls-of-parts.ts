import type { Answers } from '../interface/questions/index.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import type { ScenarioName } from '../domain/vocabulary/scenario-name.ts';
import type { Scenario } from '../world/scenario/scenario.ts';
import type { Quota } from '../world/partners.ts';
import type { ListedImages, MovedImage, ServedImage } from '../adapters/images/served-images.ts';

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
export interface ScenarioControls {
  read(): ScenarioReading;
  /** Starts again: from one that ships with the package, by its name, or from one by hand. Credentials stay, but for further channels. */
  begin(wish: ScenarioName | Scenario): Promise<ScenarioReading>;
  /** The world as a scenario; its API keys are in it only with `credentials`. */
  snapshot(options?: { readonly credentials?: boolean }): Promise<Scenario>;
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
  /** What their pages and events take, an estimate; absent on a replica, whose database counts. */
  readonly bytes?: number;
}

/** A partner, and what opens its worlds. */
export interface MadePartner extends ListedPartner {
  /** As `Authorization: Bearer …`: it makes, lists, opens and drops the partner's worlds and no others. It is shown once. */
  readonly token: string;
}

/** Images of a world: those that the sandbox serves, and those that events have. */
export interface ImageControls {
  /** SVG of a page's logo; undefined where there is no such page. */
  logo(pageId: number): Promise<string | undefined>;
  /** URLs of pictures, and of what is none, for tests without a network. */
  list(origin: string): Promise<ListedImages>;
  /** What is sent for a name under `/images`; undefined where nothing stands there. */
  served(name: string): Promise<ServedImage | MovedImage | undefined>;
  /**
   * The image of an event as it was fetched: the present one, or the one of a version of its record.
   *
   * @throws ControlRefused where there is none, or it is not kept
   */
  ofEvent(event: number, version?: number): Promise<ServedImage>;
}
