import type { Answers } from '../domain/vocabulary/answers.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';

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
  | { readonly basis: 'assumed' }
  | {
      readonly basis: 'owner';
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
