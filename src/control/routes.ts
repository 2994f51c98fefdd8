import type { Request, Response } from 'express';
import type { WorldControls } from './controls.ts';
import { problem } from './problem.ts';
import { memberParameters, readMember } from './read-member.ts';

/** A route of the control area, over one world. */
export interface Route {
  readonly method: 'get' | 'post';
  /** Under `/_sandbox`. */
  readonly path: string;
  /** Query parameters that it reads; without any, it takes none. */
  readonly parameters?: readonly string[];
  /** Open to everybody: what pages show of the sandbox, as the platform's images would be. */
  readonly isPublic?: true;
  readonly answer: (world: WorldControls, request: Request, response: Response) => unknown;
}

/** Every route of the control area. No route has a body that it reads, so that a body has no members. */
export const routes: readonly Route[] = [
  {
    method: 'get',
    path: '/health',
    isPublic: true,
    answer: (_world, _request, response) => response.json({ status: 'ready' }),
  },
  { method: 'get', path: '/logos/:file', isPublic: true, answer: sendLogo },
  {
    method: 'get',
    path: '/images/cover.png',
    isPublic: true,
    answer: (world, _request, response) => response.type('png').send(Buffer.from(world.cover())),
  },
  {
    method: 'get',
    path: '/images/readme.html',
    isPublic: true,
    answer: (_world, _request, response) => response.type('html').send('<!doctype html><title>Not an image</title>'),
  },
  {
    method: 'get',
    path: '/fixtures',
    answer: async (world, request, response) => response.json(await world.fixtures(originOf(request))),
  },
  { method: 'post', path: '/reset', answer: reset },
  {
    method: 'get',
    path: '/pages',
    answer: async (world, request, response) => response.json(await world.pages(originOf(request))),
  },
  { method: 'get', path: '/events', answer: async (world, _request, response) => response.json(await world.events()) },
  { method: 'get', path: '/events/:id', answer: sendEvent },
  { method: 'get', path: '/events/:id/member-view', parameters: memberParameters, answer: sendMemberView },
  {
    method: 'get',
    path: '/event-types',
    answer: async (world, _request, response) => response.json(await world.eventTypes()),
  },
  { method: 'get', path: '/places', answer: async (world, _request, response) => response.json(await world.places()) },
];

const originOf = (request: Request) => `http://${request.headers.host ?? ''}`;

async function reset(world: WorldControls, _request: Request, response: Response): Promise<void> {
  await world.reset();
  response.json({ status: 'reset' });
}

async function sendLogo(world: WorldControls, request: Request, response: Response): Promise<void> {
  const id = /^(\d+)\.svg$/.exec(String(request.params['file']))?.[1];
  const logo = id === undefined ? undefined : await world.logo(Number(id));
  if (logo === undefined) problem(response, 404, 'There is no such logo.');
  else response.type('svg').set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'").send(logo);
}

async function sendEvent(world: WorldControls, request: Request, response: Response): Promise<void> {
  const event = await findEvent(world, request, response);
  if (event !== undefined) response.json(event);
}

async function sendMemberView(world: WorldControls, request: Request, response: Response): Promise<void> {
  const event = await findEvent(world, request, response);
  if (event === undefined) return;
  const member = readMember(request.query);
  if (typeof member === 'string') problem(response, 400, member);
  else response.json({ event: event.id, facts: await world.memberView(event, member) });
}

async function findEvent(world: WorldControls, request: Request, response: Response) {
  const id = String(request.params['id']);
  const event = /^\d{1,15}$/.test(id) ? await world.event(Number(id)) : undefined;
  if (event === undefined) problem(response, 404, `There is no event with the ID ${id}.`);
  return event;
}
