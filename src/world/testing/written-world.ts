import type { FetchedImage, StoredEvent } from '../../domain/event/event.ts';
import { listAll } from '../../lib/list-all.ts';
import type { Contract } from '../../contract/contract.ts';
import {
  ownEventsOf,
  readStart,
  readState,
  writtenStart,
  writtenState,
  type WrittenStart,
  type WrittenState,
} from '../contents/written-world.ts';
import { exchange } from '../../journal/testing/exchange.ts';
import { openWorld, type WorldSources } from '../open-world.ts';
import type { World } from '../world.ts';

/** All that a world is, as JSON can hold it; the entries of its journal are not in it. Its keys are: nobody but the program may read it. */
export interface WrittenWorld {
  readonly start: WrittenStart;
  readonly state: WrittenState;
  /** The events that are not as they were at the start. The next ID follows from them. */
  readonly events: readonly StoredEvent[];
  readonly pictures: readonly WrittenPicture[];
  /** Number of the latest exchange of its journal. */
  readonly latest: number;
}

/** An image that was fetched, whose content is kept; as base64. */
interface WrittenPicture extends FetchedImage {
  readonly content: string;
}

/** Writes down a world on which no request is on its way. What is due in it stays due. */
export async function writtenWorld(world: World): Promise<WrittenWorld> {
  const { start, journal, ports } = world;
  const { byId } = start.seeded.events;
  const events: StoredEvent[] = [];
  for await (const event of listAll(ports.store)) if (byId.get(event.id) !== event) events.push(event);
  return {
    start: writtenStart(start),
    state: writtenState(world.state),
    events,
    pictures: await picturesOf([...ownEventsOf(start.seeded), ...events], world),
    latest: journal.latest,
  };
}

/** Opens a world in memory that is as the one that was written down. */
export async function restoredWorld(
  { start, state, events, pictures, latest }: WrittenWorld,
  sources: WorldSources,
  contract: Contract,
): Promise<World> {
  const world = openWorld(await readStart(start, contract), sources);
  const { store } = world.ports;
  const { byId } = world.start.seeded.events;
  for (const { content, ...picture } of pictures)
    await sources.pictures.keep({ ...picture, content: Buffer.from(content, 'base64') });
  await Promise.all(
    events.map((event) =>
      byId.has(event.id)
        ? store.update(event.id, () => ({ event, value: undefined }))
        : store.insert(event, { first: event.id, step: 1 }),
    ),
  );
  await world.change(() => readState(state, contract));
  while (world.journal.latest < latest) world.journal.add(exchange());
  await world.journal.clear();
  return world;
}

/** The images of events, the earlier ones too, whose content is kept. */
async function picturesOf(
  events: readonly StoredEvent[],
  { ports: { pictures } }: World,
): Promise<readonly WrittenPicture[]> {
  const found = new Map<string, WrittenPicture>();
  for (const { image } of events)
    for (const { fetched } of [...(image.earlier ?? []), image]) {
      const sha256 = fetched?.sha256;
      if (fetched === undefined || typeof sha256 !== 'string' || found.has(sha256)) continue;
      const content = await pictures.contentOf(sha256);
      if (content !== undefined) found.set(sha256, { ...fetched, content: Buffer.from(content).toString('base64') });
    }
  return [...found.values()];
}
