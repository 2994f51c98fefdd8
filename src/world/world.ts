import type { Deviations } from '../fault/deviations.ts';
import type { Ports } from '../operations/call.ts';
import type { Profile } from '../profile/profile.ts';
import type { RateWindow } from './rate-window.ts';

/** One isolated set of credentials, pages, events, clock and profile. */
export interface World {
  readonly channel: string;
  readonly apiKey: string;
  readonly profile: Profile;
  readonly deviations: Deviations;
  readonly ports: Ports;
  /** How many events it was seeded with. */
  readonly seededEvents: number;
  readonly rate: RateWindow;
}
