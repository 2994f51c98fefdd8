import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { onBoth } from '../experiment.ts';

/** §8 */
const longest = 255;

export const addressChecks: readonly Check[] = onBoth({
  rule: 'event.address.max-length',
  title: 'an address of 256 characters',
  change: (body) => ({ ...body, address: 'a'.repeat(longest + 1) }),
});

/** One character each to whoever counts code points or UTF-16 units, and two bytes, which do not count. */
export const longestAddress: LawfulValue = {
  rule: 'event.address.max-length',
  title: 'an address of 255 characters that are more bytes',
  change: (body) => ({ ...body, address: 'ø'.repeat(longest) }),
};

export const longestPlainAddress: LawfulValue = {
  rule: 'event.address.max-length',
  title: 'an address of 255 plain characters',
  change: (body) => ({ ...body, address: 'a'.repeat(longest) }),
};
