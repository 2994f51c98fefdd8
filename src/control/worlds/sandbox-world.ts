import type { WorldControls } from '../controls.ts';
import type { World } from '../../world/world.ts';
import { ControlRefused } from '../control-refused.ts';
import { answersAtOnce, eachAct } from './each-by.ts';

/** One isolated world of a sandbox: its credentials, and what tests do with it. */
export interface SandboxWorld extends WorldControls, AsyncDisposable {
  readonly apiKey: string;
  readonly channelId: string;
  /** Headers that every request carries (§5). */
  readonly headers: { readonly authorization: string; readonly 'x-channel': string };
  /** What was seeded. */
  readonly seeded: { readonly pages: number; readonly events: number };
  /** Drops the world; a sandbox as a whole is closed by its own `close`. */
  close(): Promise<void>;
}

/**
 * How programs hold the worlds of a sandbox, until they close them.
 *
 * @param first the sandbox's own world, with which all of them are closed
 */
export function holderOf(first: World, controlsOf: (world: World) => WorldControls) {
  const ended = new WeakSet<World>(); // it keeps none of them in memory
  return (world: World, close: () => Promise<void>): SandboxWorld => {
    const closed = () =>
      ended.has(first) ? 'The sandbox is closed' : ended.has(world) ? 'The world is closed' : undefined;
    return sandboxWorldOf(world, whileOpen(controlsOf(world), closed), async () => {
      ended.add(world);
      await close();
    });
  };
}

function sandboxWorldOf(
  { apiKey, channel, start }: World,
  controls: WorldControls,
  close: () => Promise<void>,
): SandboxWorld {
  return {
    ...controls,
    apiKey,
    channelId: channel,
    headers: { authorization: `Channel ${apiKey}`, 'x-channel': channel },
    seeded: { pages: start.seeded.pageCount, events: start.seeded.events.list.length },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Controls that refuse to act once their world is closed, all in the same words.
 *
 * @param closed what is closed, such as *The sandbox is closed*; undefined while it is open
 */
const whileOpen = (controls: WorldControls, closed: () => string | undefined): WorldControls =>
  eachAct(controls, (act, name) => (...given) => {
    const what = closed();
    if (what === undefined) return act(...given);
    const refusal = new ControlRefused(409, `${what}: \`${name}\` needs one that is open.`);
    if (answersAtOnce.has(name)) throw refusal;
    return Promise.reject(refusal);
  });
