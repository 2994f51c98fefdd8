import type { Ask } from '../domain/ask.ts';
import type { EventDefaults } from '../domain/event/event-input.ts';
import type { Clock, Directories, ImageProbe, MailDomainProbe, PageDirectory, Store } from '../domain/ports.ts';
import type { Advice, Violation } from '../domain/violation.ts';

/** What operations reach of a world: nothing else. */
export interface Ports {
  readonly store: Store;
  readonly pages: PageDirectory;
  readonly directories: Directories;
  readonly clock: Clock;
  readonly probeImage: ImageProbe;
  readonly probeMailDomain: MailDomainProbe;
}

/** One call of an operation, as the request path has read it. */
export interface Call {
  /** The channel that calls. */
  readonly channel: string;
  /** The ID in the path, as written. */
  readonly rawId: string;
  /** The body, normalised. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What the schema has against it. */
  readonly violations: readonly Violation[];
  readonly ask: Ask;
  readonly advise: (advice: Advice) => void;
  /** Whether a violation counts: its rule may be switched off. */
  readonly applies: (violation: Violation) => boolean;
  /** The request is refused already: judge it, but write nothing. */
  readonly judgeOnly: boolean;
  readonly defaults: EventDefaults;
  /** A lawful value of an attribute, to store where a switched-off rule let an unusable one pass. */
  readonly exampleOf: (attribute: string) => unknown;
  readonly ports: Ports;
}
