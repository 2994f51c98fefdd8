import type { Controls, WorldControls } from './control/controls.ts';
import { memberView } from './domain/event/member-view.ts';
import type { HostCheck } from './http/allowed-hosts.ts';
import { presentPage } from './http/present-page.ts';
import { coverPng } from './images/cover.ts';
import { pageLogoSvg } from './images/logo.ts';
import { fixturesOf } from './world/fixtures.ts';
import type { World } from './world/world.ts';
import { isKeyOf, type Worlds } from './world/worlds.ts';

const scheme = 'Channel ';

/** Fulfils the control area's interface with the worlds of a sandbox; `isOpen` where only this machine can reach it. */
export function createControls(
  worlds: Worlds,
  { isOurHost, isOpen }: { isOurHost: HostCheck; isOpen: boolean },
): Controls {
  return {
    world: (channel) => {
      const world = channel === undefined ? worlds.default : worlds.ofChannel(channel);
      return world && controlsOf(world);
    },
    admits: (authorization = '') =>
      isOpen ||
      (authorization.startsWith(scheme) &&
        worlds.all().some((world) => isKeyOf(world, authorization.slice(scheme.length)))),
    isOurOrigin: (origin) => URL.canParse(origin) && isOurHost(new URL(origin).host),
  };
}

function controlsOf(world: World): WorldControls {
  const { store, pages, directories, clock } = world.ports;
  return {
    fixtures: (origin) => fixturesOf(world, origin),
    reset: () => store.reset(),
    pages: (origin) => pages.list().map((page) => presentPage(page, origin)),
    events: () => store.list(),
    event: (id) => store.get(id),
    eventTypes: () => [...directories.eventTypes.values()],
    places: () => [...directories.places.values()],
    memberView: (event, { at = clock.now(), timezone, eventAccess = false }) => {
      const place = directories.places.get(event.location);
      const publishedAtOffset = world.profile.answers['published-at.offset'];
      return memberView(
        event,
        { at, timezone: timezone ?? place?.timezone ?? 'UTC', eventAccess },
        { place, publishedAtOffset },
      );
    },
    logo: (id) => {
      const page = pages.get(id);
      return page && pageLogoSvg(page);
    },
    cover: coverPng,
  };
}
