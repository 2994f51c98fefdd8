import type { Response } from 'express';
import { pageLogoSvg } from '../../adapters/images/logo.ts';
import type { ServedImage } from '../../adapters/images/served-images.ts';
import { closedObject } from '../../contract/input/schema-errors.ts';
import { timers } from '../../lib/timers.ts';
import { shownEvent, type ShownImage } from '../../domain/event/shown-event.ts';
import { channelInPath, pathNameOf } from '../../world/open-world.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';
import { isSecret } from '../../world/worlds.ts';
import { ControlRefused } from '../errors.ts';
import type { Asked, ControlArea, Http, Operations } from '../operation.ts';
import { whole } from '../schemas.ts';
import { namedEvent } from './stored.ts';

/**
 * Images that the platform would show to everybody, things that are none, and those that events have. A world's are under its own path, as its
 * URLs have it; without one they are those of the default world.
 */
export const imageOperations = {
  'GET {/worlds/:world}/logos/:file': {
    summary: 'The logo of a page',
    access: 'public',
    types: ['image/svg+xml'],
    send: sendLogo,
  },
  'GET /images': {
    summary: 'URLs of pictures, and of what is none, for tests without a network',
    called: 'images.list',
    answer: async ({ world, origin }) => (await servedImages()).listedImages(`${origin}${world.path}/images`),
  },
  'GET {/worlds/:world}/images/:file': {
    summary: 'A picture of any size up to 4096x4096, such as 1400x700.png, or one of the names that GET /images lists',
    access: 'public',
    input: { type: 'object', description: 'Whatever a client adds to a picture’s URL' },
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'text/html'],
    send: sendImage,
  },
  'GET /events/:id/image': {
    summary: 'The image of an event as it was fetched and kept (image.check: fetch)',
    input: closedObject({ version: whole('Of the event’s record; the present image without', 1) }),
    types: ['image/*'],
    send: async (asked, { response }) => send(response, await imageOfEvent(asked)),
  },
} satisfies Operations;

/** Makes pictures; most sandboxes are never asked for one. */
const servedImages = () => import('../../adapters/images/served-images.ts');

/** No logo and no world answer alike. */
async function sendLogo({ area, world, params }: Asked, { response }: Http): Promise<void> {
  const owner = params['world'] === undefined ? world : await worldOfPath(area, params['world']);
  const id = /^(\d{1,16})\.svg$/.exec(params['file'] ?? '')?.[1];
  const page = id === undefined ? undefined : await (owner && (await present(owner)))?.ports.pages.get(Number(id));
  if (page === undefined) throw new ControlRefused(404, 'There is no such logo.');
  send(response, { type: 'image/svg+xml', content: Buffer.from(pageLogoSvg(page)) });
}

/** The world whose path has this name; undefined if the name is not right in full. */
async function worldOfPath({ worlds }: ControlArea, name: string): Promise<World | undefined> {
  const world = await worlds.ofChannel(channelInPath(name));
  return world && isSecret(pathNameOf(world), name) ? world : undefined;
}

async function sendImage({ params }: Asked, { response }: Http): Promise<void> {
  const served = await (await servedImages()).servedImage(params['file'] ?? '');
  if (served === undefined) throw new ControlRefused(404, 'There is no such image: GET /_sandbox/images lists them.');
  if ('movedTo' in served) return response.redirect(served.movedTo);
  if (served.after !== undefined) await whileOpen(response, served.after);
  send(response, served);
}

/** Waits, but not for somebody who has left. */
async function whileOpen(response: Response, milliseconds: number): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  await timers.sleep(milliseconds, undefined, { signal: left.signal }).catch(() => undefined);
}

async function imageOfEvent(asked: Asked): Promise<ServedImage> {
  const event = await namedEvent(asked);
  const { id } = event;
  const version = asked.input['version'];
  const { history, ...last } = shownEvent(event, asked.world.channel).image;
  const image = version === undefined ? last : history.find((one) => one.version === version);
  if (image === undefined) {
    const versions = history.map((one) => one.version).join(', ');
    throw new ControlRefused(404, `Event ${id} has no image of version ${String(version)}: it remembers ${versions}.`);
  }
  const sha256 = image.fetched?.sha256 ?? null;
  const content = sha256 === null ? undefined : await asked.world.ports.pictures.contentOf(sha256);
  if (image.fetched !== null && content !== undefined) return { type: image.fetched.type, content };
  throw new ControlRefused(404, `Image ${image.version} of event ${id}, ${image.url}, ${whyNotKept(image)}`);
}

function whyNotKept({ fetched }: ShownImage): string {
  if (fetched === null) return 'was judged by its URL (`image.check`): nobody has fetched it.';
  if (fetched.sha256 === null) return 'is longer than what is kept of an image.';
  return 'is not kept any more: its content is in memory only, and has made room for others, or was there before a restart.';
}

/** Sends what somebody else may have made: a browser that opens it runs nothing of it, and guesses no other type. */
function send(response: Response, { type, content }: ServedImage): void {
  response
    .set('content-type', type)
    .set('content-security-policy', harmless)
    .send(Buffer.from(content.buffer, content.byteOffset, content.length));
}

const harmless = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
