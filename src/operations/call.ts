import type { LookUp } from '../domain/look-up.ts';
import type {
  Clock,
  Directories,
  ImageProbe,
  MailDomainProbe,
  PageDirectory,
  PictureStore,
  Store,
} from '../domain/ports.ts';
import type { EventDefaults } from '../domain/event/event-attributes.ts';
import type { Advice, Violation } from '../domain/violation.ts';

/** What operations reach of a world: nothing else. */
export interface Ports {
  readonly store: Store;
  readonly pages: PageDirectory;
  readonly directories: Directories;
  readonly clock: Clock;
  readonly probeImage: ImageProbe;
  readonly pictures: PictureStore;
  readonly probeMailDomain: MailDomainProbe;
}

/** What is asked of an operation, as the request path has read it. */
export interface CallRequest {
  /** The channel that calls. */
  readonly channel: string;
  /** The channel that its world belongs to: seeded events are this one's. */
  readonly owner: string;
  /** The ID in the path, as written. */
  readonly rawId: string;
  /** The body, normalised. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What the schema has against it. */
  readonly violations: readonly Violation[];
}

/** What an operation works with. */
export interface CallContext {
  readonly ports: Ports;
  readonly ask: LookUp;
  /** The answer, without a record that it was asked for. */
  readonly peek: LookUp;
  readonly advise: (advice: Advice) => void;
  /** What is stored of each attribute that may be left out. */
  readonly defaults: EventDefaults;
}

/** How the sandbox departs from its rules in one call; operations meet it in `refuse` alone. */
export interface CallDeviation {
  /** Whether a violation counts: its rule may be switched off. */
  readonly applies: (violation: Violation) => boolean;
  /** A lawful value of an attribute, to store where a switched-off rule let an unusable one pass. */
  readonly exampleOf: (attribute: string) => unknown;
}

/** One call of an operation. */
export interface Call {
  readonly request: CallRequest;
  readonly context: CallContext;
  readonly deviation: CallDeviation;
  /** Whether a step before has refused the request: it is judged, but nothing is written. */
  readonly isRefused: () => boolean;
}
