import type { ShownEvent } from '../domain/event/shown-event.ts';
import { ControlRefused } from './control-refused.ts';
import type { WorldControls } from './controls.ts';

/** The event that is meant. An unknown one costs no more than a known one: no near ID is looked for. @throws ControlRefused */
export async function eventOf(world: Pick<WorldControls, 'event'>, id: string): Promise<ShownEvent> {
  const event = /^\d{1,16}$/.test(id) ? await world.event(Number(id)) : undefined;
  if (event !== undefined) return event;
  throw new ControlRefused(404, `There is no event with the ID ${id}. GET /_sandbox/events lists them.`);
}
