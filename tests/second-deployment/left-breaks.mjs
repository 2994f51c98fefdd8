/** What refused requests leave behind. A variant may refuse before it has looked for the event. */
const updated = ({ operation, pathId, world }) =>
  operation === 'events.update' ? world.events.get(Number(pathId)) : undefined;

export const leftBreaks = [
  {
    id: 'update.image.optional@events.update:refused',
    rule: 'update.image.optional',
    what: 'a refused update with an image removes the one that was there',
    leave: (exchange) => {
      const event = updated(exchange);
      if (event && typeof exchange.body?.image === 'string') event.isBare = true;
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
    leave: (exchange) => {
      const event = updated(exchange);
      if (event) event.isHeld = true;
    },
    refuse: (exchange) => {
      const event = updated(exchange);
      if (!event?.isHeld) return undefined;
      event.isHeld = false;
      return 'title';
    },
  },
];
