import type { Ask } from '../../ask.ts';
import type { Advice, Violation } from '../../violation.ts';
import type { Place, StoredEvent } from '../event.ts';
import type { EventInput } from '../event-input.ts';

/** What an operation has gathered, before anything is decided. */
export interface Facts {
  /** Whether a page has this ID. */
  readonly isPage: (id: number) => boolean;
  readonly isEventType: (id: number) => boolean;
  readonly place: Place | undefined;
  /** What fetching the image brought; undefined where it is not fetched (`image.check`). */
  readonly fetchedImage: { readonly isImage: boolean; readonly what: string } | undefined;
  /** Whether the domain of `contactEmail` exists; undefined where nobody looked (`email.check`). */
  readonly mailDomainExists: boolean | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a rule looks at. */
export interface RuleInput {
  readonly input: EventInput;
  readonly facts: Facts;
  readonly ask: Ask;
  /** The event as it is stored; undefined on create. */
  readonly current: StoredEvent | undefined;
  readonly advise: (advice: Advice) => void;
}

/** Decides one rule; an attribute that is missing or of another type is not its business. */
export type EventRule = (given: RuleInput) => Violation | readonly Violation[] | undefined;
