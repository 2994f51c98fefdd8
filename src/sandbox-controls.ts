import type {
  AccessRequest,
  ClockReading,
  Controls,
  Upcoming,
  WorldControls,
  WorldsControls,
} from './control/controls.ts';
import { auditControlOf } from './audit-control.ts';
import { createPlaces } from './control/places.ts';
import { ControlRefused } from './control/control-refused.ts';
import { everyEntry } from './every-entry.ts';
import { memberView } from './domain/event/member-view.ts';
import { shownEvent } from './domain/event/shown-event.ts';
import type { Clock, Directory } from './domain/ports.ts';
import { visibleFrom } from './domain/event/visibility.ts';
import { faultControlsOf } from './fault-controls.ts';
import { packageVersion } from './package-version.ts';
import { presentPage } from './http/present-page.ts';
import { deviationRows } from './fault/deviations.ts';
import { questionRows, ruleRows, type Contract } from './openapi/contract.ts';
import { profileControlsOf } from './profile-controls.ts';
import { imageControlsOf } from './image-controls.ts';
import { rsvpControlsOf } from './rsvp-controls.ts';
import { fixturesOf } from './world/fixtures.ts';
import { changedClock, ClockRefused } from './world/world-clock.ts';
import type { World } from './world/world.ts';
import { isKeyOf, isSecret, type Worlds } from './world/worlds.ts';

/** How the control area is guarded. */
export interface Door {
  /** Opens it for every world; undefined where only this machine can reach it, and nothing is asked for. */
  readonly token: string | undefined;
  readonly worldsControls: WorldsControls;
}

/** What worlds are made over. */
export interface Grounds {
  /** The clock that the worlds' are set by. */
  readonly clock: Clock;
  readonly contract: Contract;
}

/** Fulfils the control area's interface with the worlds of a sandbox. */
export function createControls(worlds: Worlds, { token, worldsControls }: Door, grounds: Grounds): Controls {
  return {
    world: async (channel) => {
      const world = await worldOf(worlds, channel);
      return world && controlsOf(world, grounds);
    },
    admits: async (asked) => isAdmitted(asked, { token, world: await worldOf(worlds, asked.channel) }),
    worlds: worldsControls,
    version: packageVersion,
    streams: createPlaces(mostStreams),
    catalogue: {
      rules: () => ruleRows(grounds.contract),
      questions: () => questionRows(grounds.contract),
      deviations: () => deviationRows,
    },
  };
}

/** How many may follow journals at once. */
const mostStreams = 20;

const worldOf = async (worlds: Worlds, channel: string | undefined) =>
  channel === undefined ? worlds.default : worlds.ofChannel(channel);

interface Keys {
  readonly token: string | undefined;
  readonly world: World | undefined;
}

/** What is shown has to be right; nothing needs to be where only this machine can reach the sandbox. */
function isAdmitted({ access, authorization = '' }: AccessRequest, { token, world }: Keys): boolean {
  const isOpen = token === undefined;
  if (authorization === '') return isOpen;
  const space = authorization.indexOf(' ');
  const [scheme, key] = [authorization.slice(0, space), authorization.slice(space + 1)];
  if (scheme === 'Bearer') return opens(key, { token, world: access === 'sandbox' ? undefined : world });
  return scheme === 'Channel' && (isOpen || access === 'api-key') && world !== undefined && isKeyOf(world, key);
}

/** Whether a key is the sandbox's token, or the world's control key. */
const opens = (key: string, { token, world }: Keys): boolean =>
  [token, world?.start.controlKey].some((secret) => secret !== undefined && isSecret(secret, key));

/** What the control area and programs can do with a world. */
export function controlsOf(world: World, { clock: base, contract }: Grounds): WorldControls {
  return {
    fixtures: (origin) => fixturesOf(world, origin),
    reset: () => world.reset(),
    pages: async (origin) =>
      (await everyOf(world.ports.pages)).map((page) => presentPage(page, `${origin}${world.path}`)),
    events: async () => (await everyOf(world.ports.store)).map((event) => shownEvent(event, world.channel)),
    event: async (id) => {
      const event = await world.ports.store.get(id);
      return event && shownEvent(event, world.channel);
    },
    eventTypes: () => everyOf(world.ports.directories.eventTypes),
    places: () => everyOf(world.ports.directories.places),
    memberView: async (event, { at = world.ports.clock.now(), timezone, eventAccess }) => {
      const place = await world.ports.directories.places.get(event.location);
      const publishedAtOffset = world.profile.answers['published-at.offset'];
      return memberView(
        event,
        { at, timezone: timezone ?? place?.timezone ?? 'UTC', eventAccess },
        { place, publishedAtOffset },
      );
    },
    clock: {
      read: () => readingOf(world),
      set: (wish) => {
        try {
          world.replace({ clock: changedClock(world.clock, wish, base) });
        } catch (error) {
          throw error instanceof ClockRefused ? new ControlRefused(400, error.message) : error;
        }
        return readingOf(world);
      },
    },
    rsvps: rsvpControlsOf(world),
    faults: faultControlsOf(world, contract),
    profile: profileControlsOf(world, contract),
    audit: auditControlOf(world, contract),
    images: imageControlsOf(world),
    journal: world.journal.entries,
    clearJournal: world.journal.clear,
    followJournal: world.journal.follow,
  };
}

/** How many of the things to come a clock tells. */
const mostUpcoming = 100;

async function readingOf({ ports: { store, clock }, clock: { mode }, profile }: World): Promise<ClockReading> {
  const now = clock.now();
  const next: Upcoming[] = [];
  for await (const event of everyEntry(store)) {
    const at = visibleFrom(event, profile.answers['published-at.offset']);
    if (at > now) next.push({ at: new Date(at).toISOString(), what: 'event-visible', event: event.id });
  }
  next.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { now: new Date(now).toISOString(), mode, next: next.slice(0, mostUpcoming) };
}

async function everyOf<Id, Entry extends { readonly id: Id }>(directory: Directory<Id, Entry>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of everyEntry(directory)) all.push(entry);
  return all;
}
