import type { Controls, WorldControls } from './control/controls.ts';
import { everyEntry } from './every-entry.ts';
import type { StoredEvent } from './domain/event/event.ts';
import { memberView } from './domain/event/member-view.ts';
import type { Directory } from './domain/ports.ts';
import { presentPage } from './http/present-page.ts';
import { coverPng } from './images/cover.ts';
import { pageLogoSvg } from './images/logo.ts';
import { fixturesOf } from './world/fixtures.ts';
import type { World } from './world/world.ts';
import { isKeyOf, type Worlds } from './world/worlds.ts';

const scheme = 'Channel ';

/** Fulfils the control area's interface with the worlds of a sandbox; `isOpen` where only this machine can reach it. */
export function createControls(worlds: Worlds, isOpen: boolean): Controls {
  return {
    world: async (channel) => {
      const world = await worldOf(worlds, channel);
      return world && controlsOf(world);
    },
    admits: async ({ channel, authorization = '' }) => {
      if (isOpen) return true;
      const world = await worldOf(worlds, channel);
      return (
        authorization.startsWith(scheme) && world !== undefined && isKeyOf(world, authorization.slice(scheme.length))
      );
    },
  };
}

const worldOf = async (worlds: Worlds, channel: string | undefined) =>
  channel === undefined ? worlds.default : worlds.ofChannel(channel);

function controlsOf(world: World): WorldControls {
  const { store, pages, directories, clock } = world.ports;
  // As the channel that it belongs to: that a seeded event is shared with other worlds is nothing to be seen.
  const shown = (event: StoredEvent) => ({ ...event, channel: event.channel ?? world.channel });
  return {
    fixtures: (origin) => fixturesOf(world, origin),
    reset: () => world.reset(),
    pages: async (origin) => (await everyOf(pages)).map((page) => presentPage(page, origin)),
    events: async () => (await everyOf(store)).map(shown),
    event: async (id) => {
      const event = await store.get(id);
      return event && shown(event);
    },
    eventTypes: () => everyOf(directories.eventTypes),
    places: () => everyOf(directories.places),
    memberView: async (event, { at = clock.now(), timezone, eventAccess = false }) => {
      const place = await directories.places.get(event.location);
      const publishedAtOffset = world.profile.answers['published-at.offset'];
      return memberView(
        event,
        { at, timezone: timezone ?? place?.timezone ?? 'UTC', eventAccess },
        { place, publishedAtOffset },
      );
    },
    logo: async (id) => {
      const page = await pages.get(id);
      return page && pageLogoSvg(page);
    },
    cover: coverPng,
  };
}

async function everyOf<Id, Entry extends { readonly id: Id }>(directory: Directory<Id, Entry>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of everyEntry(directory)) all.push(entry);
  return all;
}
