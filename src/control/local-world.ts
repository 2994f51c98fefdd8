import { compileSchema } from '../contract/input/schema-errors.ts';
import { faultReaderOf } from '../faults/read-faults.ts';
import type { World } from '../world/world.ts';
import { worldCalls, type Asks, type Given } from './calls.ts';
import type { CreateWorldOptions, MadeWorld, SandboxWorld, WorldControls } from './controls.ts';
import { ControlRefused } from './errors.ts';
import { readInput, type ControlArea, type Route } from './operation.ts';
import type { ProgramAsks } from './operations.ts';
import { followingInput, journalInput, refuseUnknownIds } from './schemas.ts';
import { readingOf } from './world-starts.ts';

/** How programs of this process hold the worlds of a sandbox, until they close them; with the default world all of them are closed. */
export function createHolder(area: ControlArea) {
  const { worlds } = area;
  const ended = new WeakSet<World>(); // it keeps none of them in memory
  const hold = (world: World, closeWorld: () => Promise<void>): SandboxWorld => {
    const { apiKey, channel, start } = world;
    const close = async () => {
      ended.add(world);
      await closeWorld();
    };
    const refuseClosed = (called: string) => {
      if (!ended.has(worlds.default) && !ended.has(world)) return;
      const what = ended.has(worlds.default) ? 'sandbox' : 'world';
      throw new ControlRefused(409, `The ${what} is closed: \`${called}\` needs one that is open.`);
    };
    return {
      ...controlsOf(world, area, refuseClosed),
      apiKey,
      channelId: channel,
      headers: { authorization: `Channel ${apiKey}`, 'x-channel': channel },
      seeded: { pages: start.seeded.pageCount, events: start.seeded.events.list.length },
      close,
      [Symbol.asyncDispose]: close,
    };
  };
  return {
    hold,
    /** Makes a world. @throws ControlRefused */
    make: async (input: CreateWorldOptions = {}) => {
      const worldFor = () => Promise.resolve(worlds.default);
      const made = await answerOf('POST /worlds', { area, input, origin: '', params: {}, worldFor });
      const { channelId } = made as MadeWorld;
      return hold((await worlds.ofChannel(channelId)) as World, async () => void (await worlds.drop(channelId)));
    },
  };
}

/** The operations are loaded once a program asks for one. */
const answerOf = async (on: Route, asked: ProgramAsks): Promise<unknown> =>
  (await import('./operations.ts')).answerProgram(on, asked);

const checkJournal = compileSchema(journalInput);
const checkFollowing = compileSchema(followingInput);

/**
 * What a program can do with a world: each call by the world as it is then, but for those that answer at once.
 *
 * @param refuseClosed is given what is called. @throws ControlRefused if the world is closed
 */
export function controlsOf(
  found: World,
  area: ControlArea,
  refuseClosed: (called: string) => void = () => undefined,
): WorldControls {
  const worldFor = async (called: string): Promise<World> => {
    refuseClosed(called);
    return (await found.latest?.()) ?? found;
  };
  const at = (origin: string) => {
    const answer = (on: Route, { params = {}, input }: Given = {}) => {
      const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
      return answerOf(on, { area, origin, params: texts, input, worldFor });
    };
    return { ask: answer, list: (on, input) => answer(on, { input }), act: answer } as Asks;
  };
  const asks = at('');
  const calls = worldCalls(asks);
  return {
    ...calls,
    fixtures: async (origin) => {
      refuseClosed('fixtures');
      return at(originOf(origin)).ask('GET /fixtures');
    },
    pages: async (origin, range) => {
      refuseClosed('pages');
      return at(originOf(origin)).list('GET /pages', range);
    },
    images: { list: async (origin) => at(origin).ask('GET /images') },
    faults: { ...calls.faults, schema: faultReaderOf(area.contract).schema },
    scenario: {
      ...calls.scenario,
      read: () => {
        refuseClosed('scenario.read');
        return readingOf(found);
      },
    },
    journal: (filter) => {
      refuseClosed('journal');
      const read = readInput('journal', checkJournal, filter ?? {});
      refuseUnknownIds(read, area.contract);
      if (found.journal.entries !== undefined) return found.journal.entries(read);
      throw new ControlRefused(409, 'The journal of this world is kept outside this process: readJournal() reads it.');
    },
    readJournal: async (filter) => {
      refuseClosed('readJournal');
      return asks.list('GET /journal', filter);
    },
    followJournal: ({ signal, ...following } = {}) => {
      refuseClosed('followJournal');
      const read = readInput('followJournal', checkFollowing, following);
      return found.journal.follow({ ...read, ...(signal === undefined ? {} : { signal }) });
    },
  };
}

/** JavaScript may leave it out; an empty one makes relative addresses. */
function originOf(origin: unknown): string {
  if (origin === '' || (typeof origin === 'string' && URL.canParse(origin))) return origin;
  throw new ControlRefused(400, 'Give the address at which the sandbox answers, such as `fixtures(sandbox.url)`.');
}
