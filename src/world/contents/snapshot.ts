import { isoOf } from '../../domain/event/instant.ts';
import type { RetrievedImage, StoredEvent } from '../../domain/event/event.ts';
import { shownRsvp } from '../../domain/event/shown-event.ts';
import { listAll } from '../../lib/list-all.ts';
import type { FaultTallies } from '../../faults/draw-faults.ts';
import type { ArmedFault, Faults } from '../../faults/fault.ts';
import type { QuestionId } from '../../domain/vocabulary/ids.ts';
import type { Profile } from '../../profile/profile.ts';
import type {
  EventInFull,
  ImageInFull,
  Scenario,
  WrittenChannel,
  WrittenCredential,
  WrittenStep,
} from '../scenario/scenario.ts';
import { furtherChannel } from '../credentials.ts';
import type { WorldStep } from '../step.ts';
import { present } from '../take-due-steps.ts';
import { isNearEnd, type ClockChange } from '../world-clock.ts';
import type { World } from '../world.ts';

/**
 * A world as a scenario: one that starts from it is as this one is now, and its snapshot is the same to the letter. What the journal
 * holds and how often faults have acted is not in it, but for what is left of their numbers.
 *
 * @param secrets whether the credentials are in it; without, who loads it has others
 */
export async function snapshotOf(world: World, { secrets }: { readonly secrets: boolean }): Promise<Scenario> {
  const { start, state } = await present(world);
  const { removedPages, deviations } = state;
  const { seed, pages, events, seededAt } = start.seed;
  return {
    scenario: start.scenario,
    description: start.about.description,
    seededAt: isoOf(seededAt),
    seed,
    pages,
    events,
    ...some('ownPages', start.ownPages),
    ...some('ownEvents', await ownEventsOf(world)),
    ...some(
      'removedPages',
      [...removedPages].toSorted((a, b) => a - b),
    ),
    ...answersOf(state.profile, start.scenario),
    ...clockOf(world),
    ...some(
      'deviate',
      deviations.turned.map(({ id }) => id),
    ),
    ...some('faults', writtenFaults(state.faults, state.tallies)),
    ...some('credentials', writtenCredentials(world, secrets)),
    ...some(
      'steps',
      state.steps.map((step) => writtenStep(step, state.requests)),
    ),
  };
}

/** A list that is not empty, by its name. */
function some<Name extends string, One>(
  name: Name,
  list: readonly One[],
): { readonly [name in Name]?: readonly One[] } {
  return list.length === 0 ? {} : ({ [name]: list } as { readonly [name in Name]: readonly One[] });
}

/** The events that do not follow from the seed: by hand, created, or changed. */
async function ownEventsOf(world: World): Promise<readonly EventInFull[]> {
  const own: EventInFull[] = [];
  const { byId } = world.start.seeded.base;
  for await (const event of listAll(world.ports.store))
    if (byId.get(event.id) !== event) own.push(inFull(event, writtenChannel(event, world)));
  return own;
}

function inFull(event: StoredEvent, channel: WrittenChannel): EventInFull {
  const { earlier, ...image } = event.image;
  return {
    ...event,
    channel,
    image: { ...imageInFull(image), ...(earlier && { earlier: earlier.map(imageInFull) }) },
    rsvps: event.rsvps.map(shownRsvp),
    createdAt: isoOf(event.createdAt),
    updatedAt: isoOf(event.updatedAt),
  };
}

const imageInFull = (image: RetrievedImage): ImageInFull => ({ ...image, storedAt: isoOf(image.storedAt) });

/** By its place in the credentials, as a world that is loaded may have other channels. */
function writtenChannel({ channel }: StoredEvent, world: World): EventInFull['channel'] {
  if (channel === null || channel === world.channel) return null;
  const place = world.state.credentials.findIndex((credential) => credential.channel === channel);
  return place === -1 ? channel : place + 1;
}

function answersOf({ answers, given, basis, name, target }: Profile, scenario: string): Partial<Scenario> {
  if (given.size === 0 && [basis, name].every((one) => one === 'default')) return {};
  const own = Object.entries(answers).filter(([id]) => given.has(id as QuestionId));
  const listed = new Set(['places', 'event-types']);
  const isList = ([id, answer]: readonly [string, unknown]) => listed.has(id) && Array.isArray(answer);
  const { places, 'event-types': eventTypes } = Object.fromEntries(own.filter(isList));
  const profile = Object.fromEntries(own.filter((entry) => !isList(entry)));
  return {
    ...(places && { places: places as NonNullable<Scenario['places']> }),
    ...(eventTypes && { eventTypes: eventTypes as NonNullable<Scenario['eventTypes']> }),
    ...(Object.keys(profile).length === 0 ? {} : { profile }),
    ...(basis === 'default' ? {} : { profileBasis: basis }),
    ...(name === scenario && given.size > 0 ? {} : { profileName: name }),
    ...(target === undefined ? {} : { profileTarget: target }),
  };
}

function clockOf({ state: { clock }, ports }: World): { readonly clock?: ClockChange } {
  if (clock.mode === 'frozen') return { clock: { now: isoOf(clock.at), mode: 'frozen' } };
  const now = ports.clock.now();
  // Loaded later, `advance` would lead such a clock past its last moment.
  if (isNearEnd(now)) return { clock: { now: isoOf(now), mode: 'running' } };
  const { ahead } = clock;
  return ahead === 0 ? {} : { clock: { advance: `${ahead < 0 ? '-' : ''}PT${Math.abs(ahead) / 1000}S` } };
}

/** The faults that can still act, with what is left of their numbers. */
const writtenFaults = ({ list }: Faults, tallies: FaultTallies): readonly object[] =>
  list.flatMap((fault) => {
    const { matches = 0, hits = 0 } = tallies.get(fault.id) ?? {};
    const { fromNth, count } = fault.when ?? {};
    if (count !== undefined && count <= hits) return [];
    const when = {
      ...fault.when,
      ...(fromNth === undefined ? {} : { fromNth: Math.max(1, fromNth - matches) }),
      ...(count === undefined ? {} : { count: count - hits }),
    };
    return [writtenFault({ ...fault, when })];
  });

const writtenFault = ({ id, fault, when = {} }: ArmedFault) => ({
  id,
  fault,
  ...(Object.keys(when).length === 0 ? {} : { when }),
});

function writtenCredentials(
  { state: { credentials }, channel }: World,
  secrets: boolean,
): readonly WrittenCredential[] {
  const derived = credentials.map((_one, index) => (index === 0 ? channel : furtherChannel(channel, index + 1)));
  const written = credentials.map((credential, index) => ({
    ...(secrets || credential.channel !== derived[index] ? { channelId: credential.channel } : {}),
    ...(secrets ? { apiKey: credential.apiKey } : {}),
    ...(credential.expiresAt === null ? {} : { expiresAt: isoOf(credential.expiresAt) }),
  }));
  return written.length > 1 || Object.keys(written[0] ?? {}).length > 0 ? written : [];
}

function writtenStep({ at, afterRequests, change }: WorldStep, requests: number): WrittenStep {
  const { faults, ...rest } = change;
  return {
    ...(at === undefined ? {} : { at: isoOf(at) }),
    ...(afterRequests === undefined ? {} : { afterRequests: Math.max(0, afterRequests - requests) }),
    ...(faults === undefined ? {} : { faults: faults.list.map(writtenFault) }),
    ...rest,
  };
}

/** A scenario as YAML: a member a line, an entry of a list a line. JSON is YAML, but for some letters that YAML wants escaped. */
export function yamlOf(scenario: Scenario): string {
  const lines = Object.entries(scenario).flatMap(([name, value]: readonly [string, unknown]) =>
    Array.isArray(value) ? [`${name}:`, ...value.map((one) => `  - ${jsonOf(one)}`)] : [`${name}: ${jsonOf(value)}`],
  );
  return `${lines.join('\n')}\n`;
}

const jsonOf = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
