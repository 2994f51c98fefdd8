import type { FetchedImage, RetrievedImage, StoredEvent } from './event.ts';

/** An image that was retrieved and stored; `fetched` is null where it was judged by its URL alone, so that nobody has fetched it. */
export interface ShownImage extends Omit<RetrievedImage, 'fetched'> {
  readonly fetched: FetchedImage | null;
}

/** An event in full, as people and programs see it beside the interface. */
export interface ShownEvent extends Omit<StoredEvent, 'channel' | 'image'> {
  readonly channel: string;
  /** The present image, and the last ten that the event had, the oldest first and the present one last. */
  readonly image: ShownImage & { readonly history: readonly ShownImage[] };
}

/** An event in full; one from the seed of its world is shown as its channel's: that worlds share it is nothing to be seen. */
export function shownEvent(event: StoredEvent, channel: string): ShownEvent {
  const { earlier = [], ...last } = event.image;
  const image = shownImage(last);
  return {
    ...event,
    channel: event.channel ?? channel,
    image: { ...image, history: [...earlier.map(shownImage), image] },
  };
}

const shownImage = ({ url, version, storedAt, fetched }: RetrievedImage): ShownImage => ({
  url,
  version,
  storedAt,
  fetched: fetched ?? null,
});
