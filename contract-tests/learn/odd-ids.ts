import type { Id } from '../target/json.ts';

/** The ID of a page as it comes out where one is cut to 32 bits or loses its sign. */
export const oddIds = {
  'the ID of a page and 2^32': (id: Id): Id => plus(id, 2n ** 32n),
  'the ID of a page with a minus before it': (id: Id): Id => plus(0, -BigInt(id)),
} as const;

/** In paths: no number, longer than 64 and than 32 bits hold, and with a sign. */
export const pathIds = ['abc', '9223372036854775808', '2147483648', '-1'] as const;

function plus(id: Id, more: bigint): Id {
  const sum = BigInt(id) + more;
  return Number.isSafeInteger(Number(sum)) ? Number(sum) : sum;
}
