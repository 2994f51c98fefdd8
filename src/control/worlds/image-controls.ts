import { ControlRefused } from '../control-refused.ts';
import type { ImageControls } from '../controls-of-parts.ts';
import { shownEvent, type ShownImage } from '../../domain/event/shown-event.ts';
import { pageLogoSvg } from '../../adapters/images/logo.ts';
import type { ServedImage } from '../../adapters/images/served-images.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';

/** What the control area and programs can do with the images of a world. */
export const imageControlsOf = (world: World): ImageControls => ({
  logo: async (pageId) => {
    const page = await (await present(world)).ports.pages.get(pageId);
    return page && pageLogoSvg(page);
  },
  list: async (origin) => (await servedImages()).listedImages(`${origin}${world.path}/images`),
  served: async (name) => (await servedImages()).servedImage(name),
  ofEvent: (event, version) => imageOfEvent(world, event, version),
});

/** Makes pictures; most sandboxes are never asked for one. */
const servedImages = () => import('../../adapters/images/served-images.ts');

async function imageOfEvent({ ports, channel }: World, id: number, version?: number): Promise<ServedImage> {
  const event = await ports.store.get(id);
  if (event === undefined) throw new ControlRefused(404, `There is no event with the ID ${id}.`);
  const { history, ...last } = shownEvent(event, channel).image;
  const image = version === undefined ? last : history.find((one) => one.version === version);
  if (image === undefined) {
    const versions = history.map((one) => one.version).join(', ');
    throw new ControlRefused(404, `Event ${id} has no image of version ${version}: it remembers ${versions}.`);
  }
  const sha256 = image.fetched?.sha256 ?? null;
  const content = sha256 === null ? undefined : await ports.pictures.contentOf(sha256);
  if (image.fetched !== null && content !== undefined) return { type: image.fetched.type, content };
  throw new ControlRefused(404, `Image ${image.version} of event ${id}, ${image.url}, ${whyNotKept(image)}`);
}

function whyNotKept({ fetched }: ShownImage): string {
  if (fetched === null) return 'was judged by its URL (`image.check`): nobody has fetched it.';
  if (fetched.sha256 === null) return 'is longer than what is kept of an image.';
  return 'is not kept any more: its content is in memory only, and has made room for others, or was there before a restart.';
}
