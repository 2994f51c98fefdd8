import { nearest } from '../contract/input/did-you-mean.ts';
import type { ShownEvent } from '../domain/event/shown-event.ts';
import { ControlRefused } from './control-refused.ts';
import type { WorldControls } from './controls.ts';

/** @throws ControlRefused with the nearest ID */
export async function eventOf(world: Pick<WorldControls, 'event' | 'events'>, id: string): Promise<ShownEvent> {
  const event = /^\d{1,16}$/.test(id) ? await world.event(Number(id)) : undefined;
  if (event !== undefined) return event;
  const known = (await world.events()).map((one) => String(one.id));
  throw new ControlRefused(
    404,
    `There is no event with the ID ${id}${nearest(id, known)}. GET /_sandbox/events lists them.`,
  );
}
