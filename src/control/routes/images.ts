import type { Response } from 'express';
import { ControlRefused } from '../control-refused.ts';
import type { ServedImage } from '../../adapters/images/served-images.ts';
import type { ControlRequest, Route } from '../route.ts';
import { reachedAt } from '../../http/exchange.ts';
import { closedObject } from '../../contract/input/schema-errors.ts';
import { findEvent } from './stored.ts';
import { timers } from '../../lib/timers.ts';

// A world's pictures are under its own path, as its URLs have it; without one they are those of the default world.
const ofWorld = '{/worlds/:world}';

/** Images that the platform would show to everybody, things that are none, and those that events have. */
export const imageRoutes: readonly Route[] = [
  {
    on: `GET ${ofWorld}/logos/:file`,
    summary: 'The logo of a page',
    access: 'public',
    types: ['image/svg+xml'],
    answer: sendLogo,
  },
  {
    on: 'GET /images',
    summary: 'URLs of pictures, and of what is none, for tests without a network',
    answers: 'images',
    answer: ({ world, request }) => world.images.list(reachedAt(request)),
  },
  {
    on: `GET ${ofWorld}/images/:file`,
    summary: 'A picture of any size up to 4096x4096, such as 1400x700.png, or one of the names that GET /images lists',
    access: 'public',
    query: { type: 'object', description: 'Whatever a client adds to a picture’s URL' },
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'text/html'],
    answer: sendImage,
  },
  {
    on: 'GET /events/:id/image',
    summary: 'The image of an event as it was fetched and kept (image.check: fetch)',
    query: closedObject({
      version: { type: 'integer', minimum: 1, description: 'Of the event’s record; the present image without' },
    }),
    types: ['image/*'],
    answer: async (asked) => {
      const { id } = await findEvent(asked);
      send(asked.response, await asked.world.images.ofEvent(id, asked.query['version'] as number | undefined));
    },
  },
];

/** No logo and no world answer alike. */
async function sendLogo({ sandbox, world, params, response }: ControlRequest): Promise<void> {
  const name = params['world'];
  const owner = name === undefined ? world : await sandbox.worldOfPath(name);
  const id = /^(\d{1,16})\.svg$/.exec(params['file'] ?? '')?.[1];
  const logo = id === undefined ? undefined : await owner?.images.logo(Number(id));
  if (logo === undefined) throw new ControlRefused(404, 'There is no such logo.');
  send(response, { type: 'image/svg+xml', content: Buffer.from(logo) });
}

async function sendImage({ world, params, response }: ControlRequest): Promise<void> {
  const served = await world.images.served(params['file'] ?? '');
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

/** Sends what somebody else may have made: a browser that opens it runs nothing of it, and guesses no other type. */
function send(response: Response, { type, content }: ServedImage): void {
  response
    .set('content-type', type)
    .set('content-security-policy', harmless)
    .send(Buffer.from(content.buffer, content.byteOffset, content.length));
}

const harmless = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
