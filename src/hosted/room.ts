import { MemoryFull } from '../domain/memory.ts';
import { fullOfMemory } from '../world/partners.ts';

/** What a partner may have in a world. */
export interface Room {
  /** Name of the partner. */
  readonly partner: string;
  /** Bytes of its quota, and those that its other worlds leave to this one. */
  readonly quota: number;
  readonly room: number;
}

/** Bytes of a request's body at most, and more than one event takes of it. */
const SHORT = 4 * 2 ** 20;

/** Whether a world has that much room that no request can need more, whatever its partner's other worlds have given back since it was told. */
export const hasRoom = (bytes: number, bound: Room | undefined): boolean =>
  bound === undefined || bound.room - bytes > SHORT;

/** @param bytes of all events of the world that are not as they were seeded @param what what needs more. @throws MemoryFull */
export function mustFit(bytes: number, bound: Room | undefined, what: string): void {
  if (bound !== undefined && bytes > bound.room) throw new MemoryFull(fullOfMemory(bound.partner, bound.quota, what));
}
