import { computed, signal } from '@preact/signals';
import { ControlRefused } from '../src/control/control-refused.ts';
import { createArea, type Area, type AreaRequest } from '../src/control/client/area.ts';
import { remoteWorldOf } from '../src/control/client/remote-world.ts';
import { address } from './address.ts';
import { isLocked, token } from './token.ts';

/** `X-Channel` of the world that is looked at; undefined for the default one. */
export const channel = computed(() => address.value.params.get('world') ?? undefined);

/** The control area as this tab may use it, in the world that is looked at. */
export const area = computed((): Area => {
  const headers = {
    ...(token.value === undefined ? {} : { authorization: `Bearer ${token.value}` }),
    ...(channel.value === undefined ? {} : { 'x-channel': channel.value }),
  };
  const plain = createArea(`${location.origin}/_sandbox`, headers);
  return {
    ask: <Answer>(request: AreaRequest) => plain.ask<Answer>(request).catch(noted),
    stream: (request, signal) => plain.stream(request, signal).catch(noted),
  };
});

export const world = computed(() => remoteWorldOf(area.value));

function noted(error: unknown): never {
  if (error instanceof ControlRefused && error.status === 401) isLocked.value = true;
  throw error;
}

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
