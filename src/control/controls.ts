import type { EventType, Place, StoredEvent } from '../domain/event/event.ts';
import type { Member, ShownFact } from '../domain/event/member-view.ts';

/** What the control area can do with the sandbox; `sandbox.ts` fulfils it. */
export interface Controls {
  /** The world of a channel; undefined where there is none. */
  world(channel: string | undefined): WorldControls | undefined;
  /** Whether a request may use the control area at all. */
  admits(authorization: string | undefined): boolean;
  /** Whether an origin is the sandbox's own. */
  isOurOrigin(origin: string): boolean;
}

/** What it can do with one world. */
export interface WorldControls {
  fixtures(origin: string): Promise<object>;
  /** Back to the scenario's start. */
  reset(): Promise<void>;
  pages(origin: string): readonly object[];
  events(): Promise<readonly StoredEvent[]>;
  event(id: number): Promise<StoredEvent | undefined>;
  eventTypes(): readonly EventType[];
  places(): readonly Place[];
  memberView(event: StoredEvent, member: Partial<Member>): readonly ShownFact[];
  /** SVG of a page's logo. */
  logo(pageId: number): string | undefined;
  /** PNG of a cover image. */
  cover(): Uint8Array;
}
