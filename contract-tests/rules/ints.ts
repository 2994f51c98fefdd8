import type { Id } from '../target/json.ts';

/** Cut to an int it would be valid, so that only its type refuses it. From 2^52 on a double has no halves. */
export const andHalf = (id: Id): number => (Number.isInteger(Number(id) + 0.5) ? 1.5 : Number(id) + 0.5);
