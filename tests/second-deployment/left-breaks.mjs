/** What refused requests leave behind. A variant may refuse before it has looked for the event. */
import { addEvent } from './world.mjs';

const updated = ({ operation, pathId, world }) =>
  operation === 'events.update' ? world.events.get(Number(pathId)) : undefined;

export const leftBreaks = [
  {
    id: 'update.image.optional@events.update:refused',
    rule: 'update.image.optional',
    what: 'a refused update with an image removes the one that was there',
    leave: (_, exchange) => {
      const event = updated(exchange);
      if (event && typeof exchange.body?.image === 'string') event.isBare = true;
      return undefined;
    },
    refuse: (exchange) => {
      const event = updated(exchange);
      if (event === undefined) return undefined;
      event.isBare &&= !('image' in exchange.body);
      return event.isBare ? 'image' : undefined;
    },
  },
  {
    id: 'update.answer@refused',
    rule: 'update.answer',
    what: 'the update after a refused one is refused',
    leave: (_, exchange) => {
      const event = updated(exchange);
      if (event) event.isHeld = true;
      return undefined;
    },
    refuse: (exchange) => {
      const event = updated(exchange);
      if (!event?.isHeld) return undefined;
      event.isHeld = false;
      return 'title';
    },
  },
  {
    id: 'create.answer@refused',
    rule: 'create.answer',
    what: 'a create with a wrong value is refused and carried out',
    leave: (outcome, { operation, world, settings, values }) => {
      if (operation !== 'events.create' || values?.contactEmail === undefined) return undefined;
      const [channel] = world.channels;
      return { ...outcome, data: { id: addEvent(world, settings.seed, { channel, values }) } };
    },
  },
];
