import { computed, signal } from '@preact/signals';
import { goTo } from './address.ts';

/** The token of the control area, which a sandbox asks for that other machines can reach; of this tab alone. */
const place = 'control-token';

export const token = signal(taken() ?? sessionStorage.getItem(place) ?? undefined);

/** Whether it is a partner's, which opens worlds of its own and not the default one. */
export const isPartners = computed(() => token.value?.startsWith('csp-') === true);

/** Whether the sandbox has asked for a token, or for another one. */
export const isLocked = signal(false);

export function useToken(given: string): void {
  sessionStorage.setItem(place, given);
  token.value = given;
  isLocked.value = false;
}

/** The token of `#token=…`, taken out of the address before anybody can share or bookmark it; `&world=…` stays. */
function taken(): string | undefined {
  const [, given, world] = /^#token=([^&?]+)(?:&world=([^&]+))?/.exec(location.hash) ?? [];
  if (given === undefined) return undefined;
  goTo(world === undefined ? location.pathname : `#journal?world=${world}`, { replacing: true });
  const plain = decodeURIComponent(given);
  sessionStorage.setItem(place, plain);
  return plain;
}
