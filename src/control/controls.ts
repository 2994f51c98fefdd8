import type { EventType, Place, StoredEvent } from '../domain/event/event.ts';
import type { Member, ShownFact } from '../domain/event/member-view.ts';

/** What the control area can do with the sandbox; `sandbox.ts` fulfils it. */
export interface Controls {
  /** The world of a channel; undefined where there is none. */
  world(channel: string | undefined): Promise<WorldControls | undefined>;
  /** Whether a request may use the control area of the world that its channel names, or of the default one. */
  admits(request: {
    readonly channel: string | undefined;
    readonly authorization: string | undefined;
  }): Promise<boolean>;
}

/** What it can do with one world. */
export interface WorldControls {
  fixtures(origin: string): Promise<object>;
  /** Back to the scenario's start. */
  reset(): Promise<void>;
  pages(origin: string): Promise<readonly object[]>;
  events(): Promise<readonly StoredEvent[]>;
  event(id: number): Promise<StoredEvent | undefined>;
  eventTypes(): Promise<readonly EventType[]>;
  places(): Promise<readonly Place[]>;
  memberView(event: StoredEvent, member: Partial<Member>): Promise<readonly ShownFact[]>;
  /** SVG of a page's logo. */
  logo(pageId: number): Promise<string | undefined>;
  /** PNG of a cover image. */
  cover(): Uint8Array;
}
