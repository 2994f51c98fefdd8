import type { Picture } from '../domain/ports.ts';
import type { JournalRow } from './change.ts';
import { textArray } from './text-array.ts';

/** What a commit changes of a world that is still at a version. */
export interface CommittedWorld {
  readonly id: number;
  readonly version: number;
  readonly epoch: number;
  /** As it is written; null where it stays. */
  readonly state: string | null;
  readonly nextId: number;
  readonly bytes: number;
  readonly events: readonly { readonly id: number; readonly doc: string }[];
  readonly rows: readonly Pick<JournalRow, 'request' | 'doc'>[];
  readonly pictures: readonly Picture[];
}

/** The values of `commitStatement`, but for the last one, which is its receipt. */
export function commitValues(worlds: readonly CommittedWorld[]): readonly unknown[] {
  const of = <Value>(value: (world: CommittedWorld) => Value) => worlds.map(value);
  const numbered = worlds.map((world, index) => ({ world, n: index + 1 }));
  const events = numbered.flatMap(({ n, world }) => world.events.map((event) => ({ n, event })));
  const rows = numbered.flatMap(({ n, world }) => world.rows.map((row, index) => ({ n, place: index + 1, row })));
  const pictures = new Map(worlds.flatMap((world) => world.pictures.map((one) => [one.sha256, one] as const)));
  const shown = numbered.flatMap(({ n, world }) => world.pictures.map(({ sha256 }) => ({ n, sha256 })));
  return [
    of(({ id }) => id),
    of(({ version }) => version),
    of(({ epoch }) => epoch),
    textArray(of(({ state }) => state)),
    of(({ nextId }) => nextId),
    of((world) => world.rows.length),
    of(({ bytes }) => bytes),
    events.map(({ n }) => n),
    events.map(({ event }) => event.id),
    textArray(events.map(({ event }) => event.doc)),
    rows.map(({ n }) => n),
    rows.map(({ place }) => place),
    rows.map(({ row }) => row.request),
    textArray(rows.map(({ row }) => row.doc)),
    [...pictures.keys()],
    [...pictures.values()].map(({ content }) => Buffer.from(content ?? [])),
    shown.map(({ n }) => n),
    shown.map(({ sha256 }) => sha256),
  ];
}
