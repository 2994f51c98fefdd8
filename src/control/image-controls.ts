import type { ListedImages, MovedImage, ServedImage } from '../adapters/images/served-images.ts';

/** Images of a world: those that the sandbox serves, and those that events have. */
export interface ImageControls {
  /** SVG of a page's logo; undefined where there is no such page. */
  logo(pageId: number): Promise<string | undefined>;
  /** URLs of pictures, and of what is none, for tests without a network. */
  list(origin: string): Promise<ListedImages>;
  /** What is sent for a name under `/images`; undefined where nothing stands there. */
  served(name: string): Promise<ServedImage | MovedImage | undefined>;
  /**
   * The image of an event as it was fetched: the present one, or the one of a version of its record.
   *
   * @throws ControlRefused where there is none, or it is not kept
   */
  ofEvent(event: number, version?: number): Promise<ServedImage>;
}
