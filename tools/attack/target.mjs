// The sandbox under attack, as a process of its own, and what its control area shows of its state.
import { createHash } from 'node:crypto';
import { launch, probedSandbox, program, sandboxOf } from '../bench/servers.mjs';

/** Starts a sandbox with flags; with `probed`, `child.send` asks what its heap keeps. */
export const startTarget = (flags = [], { probed = false, node = [] } = {}) =>
  launch(probed ? probedSandbox(...flags) : sandboxOf([...node, program], ...flags));

/** All events as the control area shows them, by ID. */
export async function eventsOf({ url, headers }) {
  const events = [];
  for (let page = ''; page !== undefined;) {
    const response = await fetch(`${url}/_sandbox/events${page}`, { headers });
    if (!response.ok) throw new Error(`/_sandbox/events answered ${response.status}`);
    events.push(...(await response.json()));
    page = /^<(\?[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return new Map(events.map((event) => [event.id, event]));
}

/** One digest for each event, so that a state can be kept and compared cheaply. */
export function digestsOf(events) {
  return new Map([...events].map(([id, event]) => [id, digestOf(event)]));
}

const digestOf = (event) => createHash('sha1').update(JSON.stringify(event)).digest('base64');
