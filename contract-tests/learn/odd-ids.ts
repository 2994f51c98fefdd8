import type { Id } from '../target/json.ts';

/** The ID of a page as it comes out where one is cut to 32 bits or loses its sign. */
export const oddIds = {
  'the ID of a page and 2^32': (id: Id): Id => plus(id, 2n ** 32n),
  'the ID of a page with a minus before it': (id: Id): Id => plus(0, -BigInt(id)),
} as const;

/** In paths: longer than 64 and than 32 bits hold, and with a sign. */
export const pathIds = ['9223372036854775808', '2147483648', '-1'] as const;

/** In paths: no int. Whoever reads the digits and stops finds what has the ID. */
export function withLetters(id: Id | string): string {
  return `${id}abc`;
}

function plus(id: Id, more: bigint): Id {
  const sum = BigInt(id) + more;
  return Number.isSafeInteger(Number(sum)) ? Number(sum) : sum;
}
