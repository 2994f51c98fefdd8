import { batch, computed, signal } from '@preact/signals';
import { ControlRefused } from '../control/errors.ts';
import { createArea, type Area } from '../control/client/area.ts';
import { remoteWorldOf } from '../control/client/remote-world.ts';
import type { ListedWorld, MadeWorld } from '../control/controls.ts';
import { address, goTo, linkTo } from './address.ts';
import type { Credentials } from './parts/credentials.ts';
import { isLocked, token, useToken } from './token.ts';

/** `X-Channel` of the world that is looked at; undefined for the default one. */
export const channel = computed(() => address.value.params.get('world') ?? undefined);

/** The control area as this tab may use it, in the world that is looked at. */
export const area = computed((): Area => {
  const shown = token.value;
  const plain = areaBy(shown, channel.value);
  // A refusal that comes after another token was given says nothing of that one; the key of a world opens no list of worlds.
  const noted = (on: string) => (error: unknown) => {
    const isRefused = error instanceof ControlRefused && error.status === 401 && !on.includes('/worlds');
    if (isRefused && shown === token.peek()) isLocked.value = true;
    throw error;
  };
  return {
    ask: (...asked) => plain.ask(...asked).catch(noted(asked[0])),
    act: (...asked) => plain.act(...asked).catch(noted(asked[0])),
    list: (...asked) => plain.list(...asked).catch(noted(asked[0])),
    stream: (...asked) => plain.stream(...asked).catch(noted(asked[0])),
  };
});

function areaBy(shown: string | undefined, world: string | undefined): Area {
  return createArea(`${location.origin}/_sandbox`, {
    ...(shown === undefined ? {} : { authorization: `Bearer ${shown}` }),
    ...(world === undefined ? {} : { 'x-channel': world }),
  });
}

/** What opens a world, by its channel. */
export async function credentialsOf(world: string): Promise<Credentials> {
  const { apiKey, channelId, pages } = await remoteWorldOf(areaBy(token.value, world)).fixtures();
  const controlKey = token.value === undefined ? undefined : controlKeys.get(channelId);
  return { origin: location.origin, apiKey, channelId, query: pages.query, controlKey };
}

/** Control keys of the worlds that this page made, by channel: the sandbox says them once. */
const controlKeys = new Map<string, string>();

/** Makes a world. */
export async function makeWorld(input: object): Promise<MadeWorld> {
  const made = await area.value.ask('POST /worlds', { input });
  controlKeys.set(made.channelId, made.controlKey);
  return made;
}

/**
 * Tries a token, and uses it where it opens the world that is looked at. A partner's opens no default world: it leads to the first of its own.
 *
 * @returns whether it opens a world; a partner may have none yet
 * @throws ControlRefused where it opens nothing
 */
export async function openWith(given: string): Promise<boolean> {
  const opening = areaBy(given, channel.value);
  let own: ListedWorld | undefined;
  try {
    await opening.ask('GET /clock');
  } catch (error) {
    if (!(error instanceof ControlRefused) || error.status !== 404) throw error;
    [own] = await opening.ask('GET /worlds');
    if (own === undefined) return false;
  }
  // Together: what is asked of its world without the token is refused.
  batch(() => {
    if (own !== undefined) goTo(linkTo(address.value.view, { world: own.channelId }));
    useToken(given);
  });
  return true;
}

/** Makes a world for a partner that has none, and looks at it. */
export async function makeFirst(given: string): Promise<void> {
  await areaBy(given, undefined).ask('POST /worlds', { input: {} });
  await openWith(given);
}

export const world = computed(() => remoteWorldOf(area.value));

/** What was done last, or why it could not be done: it is read out. */
export const notice = signal<Notice | undefined>(undefined);

interface Notice {
  readonly text: string;
  readonly isBad: boolean;
  /** Of the request that it is about. */
  readonly requestId?: string | undefined;
}

export function tell(text: string, requestId?: string): void {
  notice.value = { text, isBad: false, requestId };
}

/** Does something that may fail, and tells so. */
export async function attempt<Done>(action: () => Promise<Done>): Promise<Done | undefined> {
  try {
    notice.value = undefined;
    return await action();
  } catch (error) {
    notice.value = { text: problemSentence(error), isBad: true };
    return undefined;
  }
}

/** What went wrong, as a sentence. A request that nobody answers rejects with a TypeError. */
export function problemSentence(error: unknown): string {
  if (error instanceof TypeError) return `The sandbox does not answer (${error.message}).`;
  const text = error instanceof Error ? error.message : String(error);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
