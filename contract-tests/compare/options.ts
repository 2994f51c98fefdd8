import type { Fixtures } from '../files/fixtures.ts';
import type { RunOptions } from '../run/options.ts';

/** What belongs to one of the two deployments. */
export interface SideOptions {
  /** Win over those of the fixtures. */
  readonly apiKey?: string;
  readonly channelId?: string;
  /** Left out: those that a sandbox tells of itself. */
  readonly fixtures?: Fixtures;
}

/** How two deployments are compared. Every member may be left out; what is here holds for each of the two. */
export interface CompareOptions extends Pick<
  RunOptions,
  'maxEvents' | 'rate' | 'timeLimitMs' | 'timeoutMs' | 'userAgent' | 'signal' | 'log'
> {
  readonly a?: SideOptions;
  readonly b?: SideOptions;
  /** Sends creates and updates too, on loopback as elsewhere; without it nothing is sent that any deployment could store. */
  readonly allowWrites?: boolean;
  /** Requests that are compared; 600. Those that confirm and shrink a disagreement come on top. */
  readonly requests?: number;
  /** The same seed makes the same requests; another one each time where it is left out. */
  readonly seed?: number;
  /** Percent that agreement in status and in form has to reach, each by itself. */
  readonly atLeast?: number;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}
