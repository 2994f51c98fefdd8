import type { Answers } from '../domain/vocabulary/answers.ts';

/** How a world answers what the interface leaves open. Throws ControlRefused. */
export interface ProfileControls {
  read(): Promise<ProfileReading>;
  /** Other answers to some questions; those that were given to all others stay, as they were learnt or asked for. */
  change(answers: Partial<Answers>): Promise<ProfileReading>;
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

/** The profile of a world. */
export interface ProfileReading extends ProfileWish {
  readonly profile: string;
  readonly basis: 'default' | 'calibrated' | 'owner';
  /** Answers to all other questions: the default's. */
  readonly assumed: Partial<Answers>;
}

/** The profile of a world in the place of another one. */
export interface ReplacedProfile extends ProfileReading {
  /** Answers that the one before gave, and this one does not. */
  readonly dropped: Partial<Answers>;
}
