import type { Arbitrary } from 'fast-check';

/** What a client sends on one connection, and how it leaves. */
export interface Script {
  readonly steps: readonly { readonly kind: string; readonly fault: string; readonly pause: number | null }[];
  readonly ending: 'wait' | 'half-close' | 'reset' | 'destroy';
}

export function scripts(options?: { readonly isSlowToo?: boolean }): Arbitrary<Script>;
