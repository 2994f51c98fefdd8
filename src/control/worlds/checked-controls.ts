import { closedObject, compileSchema, type JsonSchema, type SchemaCheck } from '../../contract/input/schema-errors.ts';
import { ControlRefused } from '../control-refused.ts';
import type { CreateWorldOptions, WorldControls } from '../controls.ts';
import { eventOf } from '../event-of.ts';
import {
  answersWish,
  clockWish,
  confirmationWish,
  faultsWish,
  followingWish,
  journalWish,
  rangeWish,
  memberWish,
  profileWish,
  refuseMisfit,
  rsvpWish,
  scenarioWish,
  scenarioWished,
  snapshotWish,
  worldWish,
} from '../wishes.ts';

/** The controls of a world for programs in the same process: what they ask for has to fit what its route would take. */
export function checkedControls(controls: WorldControls): WorldControls {
  const { clock, rsvps, faults, profile, scenario } = controls;
  const idOf = async (event: number) => (await eventOf(controls, String(event))).id;
  return {
    ...controls,
    audit: async (wish?: object) => {
      readers.audit(wish);
      return controls.audit();
    },
    fixtures: async (origin) => controls.fixtures(originOf(origin)),
    pages: async (origin, range) => controls.pages(originOf(origin), readers.range(range)),
    events: async (range) => controls.events(readers.range(range)),
    eventTypes: async (range) => controls.eventTypes(readers.range(range)),
    places: async (range) => controls.places(readers.placeRange(range)),
    journal: (filter) => controls.journal(readers.journal(filter)),
    readJournal: async (filter) => controls.readJournal(readers.journal(filter)),
    journalPage: async (filter) => controls.journalPage(readers.journal(filter)),
    followJournal: ({ signal, ...following } = {}) =>
      controls.followJournal({ ...readers.following(following), ...(signal === undefined ? {} : { signal }) }),
    memberView: async (event, member) => controls.memberView(await idOf(event), readers.member(member)),
    clock: { ...clock, set: async (wish) => clock.set(readers.clock(wish)) },
    rsvps: {
      register: async (event, wish) => {
        const read = readers.rsvps(wish);
        return rsvps.register(await idOf(event), read);
      },
      confirm: async (confirmation) => {
        const { event, member } = readers.confirmation(confirmation);
        return rsvps.confirm({ event: await idOf(event), member });
      },
    },
    faults: { ...faults, set: async (list) => faults.set(readers.faults({ faults: list }).faults) },
    profile: {
      ...profile,
      change: async (answers, grounds) => {
        const { answers: read, ...given } = readers.answers({ answers, ...grounds });
        return profile.change(read, given);
      },
      set: async (wish) => profile.set(readers.profile(wish)),
    },
    scenario: {
      ...scenario,
      begin: async (wish) =>
        scenario.begin(
          scenarioWished(
            readers.scenario<object>(typeof wish === 'string' ? { scenario: wish } : wish) as Readonly<
              Record<string, unknown>
            >,
          ),
        ),
      snapshot: async (options) => scenario.snapshot(readers.snapshot(options)),
    },
  };
}

/** What a new world is to be, as `POST worlds` takes it. @throws ControlRefused */
export const readWorldWish = (wish: CreateWorldOptions): CreateWorldOptions => readers.world(wish);

/** JavaScript may leave it out; an empty one makes relative addresses. */
function originOf(origin: unknown): string {
  if (origin === '' || (typeof origin === 'string' && URL.canParse(origin))) return origin;
  throw new ControlRefused(400, 'Give the address at which the sandbox answers, such as `fixtures(sandbox.url)`.');
}

const readers = {
  audit: readerOf('audit', () => closedObject({})),
  range: readerOf('a list', () => rangeWish()),
  placeRange: readerOf('a list', () => closedObject({ ...rangeWish().properties, after: {} })),
  journal: readerOf('journal', () => journalWish),
  following: readerOf('followJournal', () => followingWish),
  member: readerOf('memberView', () => memberWish),
  clock: readerOf('clock.set', () => clockWish),
  rsvps: readerOf('rsvps.register', () => rsvpWish),
  confirmation: readerOf('rsvps.confirm', () => confirmationWish),
  faults: readerOf('faults.set', () => faultsWish),
  answers: readerOf('profile.change', () => answersWish),
  profile: readerOf('profile.set', () => profileWish),
  scenario: readerOf('scenario.begin', scenarioWish),
  snapshot: readerOf('scenario.snapshot', () => snapshotWish),
  world: readerOf('world', () => worldWish),
};

/** Reads what a program asks for as its route reads a request: as JSON, by the same schema. @throws ControlRefused */
function readerOf(what: string, schema: () => JsonSchema): <Wish>(wish: Wish) => NonNullable<Wish> {
  let check: SchemaCheck | undefined;
  return <Wish>(wish: Wish) => {
    check ??= compileSchema(schema());
    const read: unknown = wish === undefined ? {} : JSON.parse(JSON.stringify(wish) ?? 'null');
    refuseMisfit(`What ${what} is asked for`, check(read));
    return read as NonNullable<Wish>;
  };
}
