import type { Asked, Route } from '../route.ts';
import { ControlRefused } from '../control-refused.ts';

// A world's pictures stand under its own path, as its URLs have it; without one they are those of `X-Channel`, or of the default world.
const ofWorld = '{/worlds/:channelId}';

/** What the platform would show to everybody, and whether the sandbox answers. */
export const publicRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/health',
    summary: 'Whether the sandbox answers',
    access: 'public',
    answer: () => ({ status: 'ready' }),
  },
  {
    method: 'get',
    path: `${ofWorld}/logos/:file`,
    summary: 'The logo of a page',
    access: 'public',
    types: ['image/svg+xml'],
    answer: sendLogo,
  },
  {
    method: 'get',
    path: `${ofWorld}/images/cover.png`,
    summary: 'A picture of 1400x700',
    access: 'public',
    types: ['image/png'],
    answer: ({ world, response }) => void response.type('png').send(Buffer.from(world.cover())),
  },
  {
    method: 'get',
    path: `${ofWorld}/images/readme.html`,
    summary: 'A page that is no picture',
    access: 'public',
    types: ['text/html'],
    answer: ({ response }) => void response.type('html').send('<!doctype html><title>Not an image</title>'),
  },
];

async function sendLogo({ world, params, response }: Asked): Promise<void> {
  const id = /^(\d{1,15})\.svg$/.exec(params['file'] ?? '')?.[1];
  const logo = id === undefined ? undefined : await world.logo(Number(id));
  if (logo === undefined) throw new ControlRefused(404, 'There is no such logo.');
  response.type('svg').set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'").send(logo);
}
