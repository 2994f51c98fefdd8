import { yamlText } from '../../lib/yaml.ts';
import { asOpenapi30 } from '../../contract/openapi-30.ts';
import type {
  Access,
  AccessRequest,
  Controls,
  InterfaceContract,
  JournalControls,
  WorldControls,
  WorldsControls,
  Registered,
  RsvpControls,
  RsvpWish,
} from '../controls.ts';
import { oneAfterTheOther } from '../../domain/one-after-the-other.ts';
import { clockControlsOf } from './clock-controls.ts';
import { createPlaces } from '../places.ts';
import { everyOf } from '../../lib/list-all.ts';
import { memberView } from '../../domain/event/member-view.ts';
import { shownEvent, shownRsvp } from '../../domain/event/shown-event.ts';
import type { MemoryBudget } from '../../world/memory-budget.ts';
import { packageVersion } from '../../contract/package-version.ts';
import { presentPage } from '../../http/page-members.ts';
import type { Readiness } from '../../http/health.ts';
import { deviationRows } from '../../faults/deviations.ts';
import { questionRows, ruleRows, type Contract } from '../../contract/contract.ts';
import { partnersControlsOf } from './partner-controls.ts';
import { profileControlsOf } from './profile-controls.ts';
import { requestRedactor } from '../../journal/redaction.ts';
import type { Partner, Partners } from '../../world/partners.ts';
import { imageControlsOf } from './image-controls.ts';
import { scenarioControlsOf, type Beginning } from './scenario-controls.ts';
import { scenarioRows } from '../../world/scenario/scenario.ts';
import { yamlOf } from '../../world/contents/snapshot.ts';
import { fixturesOf } from '../../world/fixtures.ts';
import { credentialOf, secretsOf } from '../../world/credentials.ts';
import { channelInPath, pathNameOf } from '../../world/path-name.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';
import { eachBy } from './each-by.ts';
import { isKeyOf, isSecret, type Worlds } from '../../world/worlds.ts';
import type { AuditReport } from '../../audit/audit.ts';
import { ControlRefused } from '../control-refused.ts';
import { faultControlsOf } from './fault-controls.ts';
import { readInstant } from '../../domain/event/instant.ts';
import { nearest } from '../../contract/input/did-you-mean.ts';
import { sentenceOf } from '../../contract/input/schema-errors.ts';
import { everyEntry } from '../../journal/journal.ts';
import type { JournalFilter } from '../../journal/journal-filter.ts';
import { randomBytes } from 'node:crypto';
import { availability } from '../../domain/event/availability.ts';
import type { RsvpDecision } from '../../domain/event/rsvp.ts';
import { rsvpRefusals } from '../../http/rsvp-refusals.ts';
import { confirmRsvp, registerMembers } from '../../world/rsvps.ts';

/** What the control area and programs can do with the RSVPs of a world. */
const rsvpControlsOf = (world: World): RsvpControls => ({
  register: async (event, wish) => {
    const registration = { members: membersOf(wish), isConfirmed: wish.confirmed ?? false };
    return registered(await registerMembers(await present(world), event, registration), event);
  },
  confirm: async (confirmation) =>
    registered(await confirmRsvp(await present(world), confirmation), confirmation.event),
});

function membersOf({ member, members = [], count = 0 }: RsvpWish): readonly string[] {
  const named = member === undefined ? members : [member, ...members];
  const distinct = [...new Set(named)];
  if (distinct.length < named.length) throw new ControlRefused(400, '`member` is among `members` too: name each once.');
  return [...distinct, ...Array.from({ length: count }, () => `member-${randomBytes(6).toString('hex')}`)];
}

function registered(decision: RsvpDecision, event: number): Registered {
  if ('event' in decision)
    return { event, rsvps: decision.rsvps.map(shownRsvp), availability: availability(decision.event) };
  const [status, detail] = rsvpRefusals[decision.refusal];
  throw new ControlRefused(status, `Event ${event}: ${detail}`);
}

/** How the control area is guarded. */
export interface Door {
  /** Opens it for every world; undefined where only this machine can reach it, and nothing is asked for. */
  readonly token: string | undefined;
  /** What can be done with the worlds, by a partner with its own. */
  readonly worldsControls: (partner?: Partner) => WorldsControls;
  readonly partners: Partners;
  readonly memory: Pick<MemoryBudget, 'usage'>;
  readonly readiness: () => Promise<Readiness>;
}

/** Fulfils the control area's interface with the worlds of a sandbox. */
export function createControls(
  { token, worldsControls, partners, memory, readiness }: Door,
  beginning: Beginning,
): Controls {
  const { worlds, contract } = beginning;
  const partnersDoor = partnersControlsOf({ partners, worlds, accounts: beginning.accounts });
  const streams = createPlaces(MAX_STREAMS);

  /** The controls as a partner sees them: nobody learns by them which worlds others have. */
  const ofPartner = (partner: Partner): Controls => ({
    ...controls,
    world: async (channel) => {
      const world = channel === undefined ? undefined : await worlds.ofChannel(channel);
      return world?.start.partner === partner.id ? controlsOf(world, beginning) : undefined;
    },
    worlds: partnersDoor.worldsOf(partner, worldsControls(partner)),
  });

  const controls: Controls = {
    world: async (channel) => {
      const world = await worldOf(worlds, channel);
      return world && controlsOf(world, beginning);
    },
    worldOfPath: async (name) => {
      const world = await worlds.ofChannel(channelInPath(name));
      return world && isSecret(pathNameOf(world), name) ? controlsOf(world, beginning) : undefined;
    },
    admit: async (asked) => {
      const partner = await partnersDoor.whoShows(asked.authorization);
      if (partner !== undefined) return asked.access === 'sandbox' ? undefined : ofPartner(partner);
      return isAdmitted(asked, { token, world: await worldOf(worlds, asked.channel) }) ? controls : undefined;
    },
    worlds: worldsControls(),
    partners: partnersDoor,
    redactorFor: async (channel, headers) => {
      const world = await worldOf(worlds, channel).catch(() => undefined); // it cannot be looked up while its store is away
      return requestRedactor(secretsOf(world ?? worlds.default), headers);
    },
    version: packageVersion,
    memory: memory.usage,
    readiness,
    streamsOf: async (channel) => {
      const world = await worldOf(worlds, channel);
      return beginning.accounts?.find(world?.start.partner)?.streams ?? streams;
    },
    catalogue: {
      rules: () => ruleRows(contract),
      questions: () => questionRows(contract),
      deviations: () => deviationRows,
      scenarios: scenarioRows,
      scenarioText: yamlOf,
      interface: (url) => withServer(contract, url),
      interfaceText: (url, version) => {
        const served = withServer(contract, url);
        return yamlText(version === '3.0' ? asOpenapi30(served) : served, { lineWidth: 120 });
      },
    },
  };
  return controls;
}

const withServer = ({ document }: Contract, url: string): InterfaceContract => ({
  ...(document as unknown as InterfaceContract), // `loadContract` has seen to its parts
  servers: [{ url, description: 'This sandbox' }],
});

/** How many may follow journals at once, those of partners' worlds apart. */
const MAX_STREAMS = 20;

const worldOf = async (worlds: Worlds, channel: string | undefined) =>
  channel === undefined ? worlds.first() : worlds.ofChannel(channel);

interface Keys {
  readonly token: string | undefined;
  readonly world: World | undefined;
}

/** Which no key of a single world opens. */
const ofSandbox = new Set<Access>(['partner', 'sandbox']);

/** What is shown has to be right; nothing needs to be where only this machine can reach the sandbox. */
function isAdmitted({ access, channel, authorization = '' }: AccessRequest, { token, world }: Keys): boolean {
  const isOpen = token === undefined;
  if (authorization === '') return isOpen;
  const space = authorization.indexOf(' ');
  const [scheme, key] = [authorization.slice(0, space), authorization.slice(space + 1)];
  if (scheme === 'Bearer') return opens(key, { token, world: ofSandbox.has(access) ? undefined : world });
  if (scheme !== 'Channel' || world === undefined) return false;
  return isOpen
    ? isKeyOf(credentialOf(world, channel) ?? world, key)
    : access === 'api-key' && isOwnKey(key, world, channel);
}

/** The key of the world's own channel: with that of a further one nobody gets at the first one's. */
const isOwnKey = (key: string, world: World, channel = world.channel): boolean =>
  channel === world.channel && isKeyOf(world, key);

/** Whether a key is the sandbox's token, or the world's control key. */
const opens = (key: string, { token, world }: Keys): boolean =>
  [token, world?.start.controlKey].some((secret) => secret !== undefined && isSecret(secret, key));

/** What the control area and programs can do with a world: each act by the world as it is then. */
export function controlsOf(world: World, beginning: Beginning): WorldControls {
  const { latest } = world;
  if (latest === undefined) return presentControls(world, beginning);
  return eachBy(presentControls(world, beginning), async (call) => call(presentControls(await latest(), beginning)));
}

function presentControls(world: World, beginning: Beginning): WorldControls {
  const { clock: base, contract } = beginning;
  return {
    fixtures: async (origin) => fixturesOf(await present(world), origin),
    reset: () => world.reset(),
    pages: async (origin, range) =>
      (await everyOf((await present(world)).ports.pages, range)).map((page) =>
        presentPage(page, `${origin}${world.path}`),
      ),
    events: async (range) =>
      (await everyOf((await present(world)).ports.store, range)).map((event) => shownEvent(event, world.channel)),
    event: async (id) => {
      const event = await (await present(world)).ports.store.get(id);
      return event && shownEvent(event, world.channel);
    },
    eventTypes: async (range) => everyOf((await present(world)).ports.directories.eventTypes, range),
    places: async (range) => everyOf((await present(world)).ports.directories.places, range),
    memberView: async (id, { at, timezone, eventAccess } = {}) => {
      const { store, directories } = (await present(world)).ports;
      const event = await store.get(id);
      if (event === undefined) throw new ControlRefused(404, `There is no event with the ID ${id}.`);
      const place = await directories.places.get(event.location);
      const publishedAtOffset = world.profile.answers['published-at.offset'];
      return memberView(
        event,
        {
          at: at === undefined ? world.ports.clock.now() : (readInstant(at) as number),
          timezone: timezone ?? place?.timezone ?? 'UTC',
          eventAccess,
        },
        { place, publishedAtOffset },
      );
    },
    clock: clockControlsOf(world, base),
    rsvps: rsvpControlsOf(world),
    faults: faultControlsOf(world, contract),
    profile: profileControlsOf(world, contract),
    scenario: scenarioControlsOf(world, beginning),
    audit: auditControlOf(world, contract),
    images: imageControlsOf(world),
    ...journalControlsOf(world, contract),
  };
}

function journalControlsOf(world: World, contract: Contract): JournalControls {
  return {
    journal: (filter) => {
      refuseUnknownIds(filter, contract);
      const { entries } = world.journal;
      if (entries === undefined)
        throw new ControlRefused(
          409,
          'The journal of this world is kept outside this process: readJournal() reads it.',
        );
      return entries(filter);
    },
    readJournal: async (filter) => {
      refuseUnknownIds(filter, contract);
      return everyEntry(await world.journal.read(filter));
    },
    journalPage: async (filter) => {
      refuseUnknownIds(filter, contract);
      return world.journal.read(filter);
    },
    clearJournal: world.journal.clear,
    followJournal: world.journal.follow,
  };
}

/** One audit at a time in this process: each holds a whole journal in memory. */
const auditsInTurn = oneAfterTheOther();

/** The verdict on the client of a world, from its journal and what the world knows. */
const auditControlOf = (world: World, contract: Contract) => async (): Promise<AuditReport> => {
  if (!world.journal.isOn)
    throw new ControlRefused(
      409,
      'The sandbox keeps no journal (`--journal 0`), so that it knows nothing of the client.',
    );
  // Most sandboxes are never asked.
  const [{ createAuditorInTurns }, { gatherFacts }] = await Promise.all([
    import('../../audit/audit.ts'),
    import('../../audit/gather-facts.ts'),
  ]);
  let report: AuditReport | undefined;
  await auditsInTurn(async () => {
    const entries = await everyEntry(await world.journal.read());
    const facts = await gatherFacts((await present(world)).ports, entries);
    report = await createAuditorInTurns(contract)([{ name: 'journal', unit: 'seq', entries }], facts);
  });
  return report as unknown as AuditReport; // it is set, or the turn has thrown
};

/** Refuses to seek a rule or a question that does not exist: nothing would be found. @throws ControlRefused */
function refuseUnknownIds({ rule, question }: JournalFilter = {}, { rules, questions }: Contract): void {
  refuseUnknown('question', question, [...questions.keys()]);
  refuseUnknown('rule', rule, [...rules.keys(), ...questions.keys()]);
}

function refuseUnknown(what: 'question' | 'rule', id: string | undefined, known: readonly string[]): void {
  if (id === undefined || known.includes(id)) return;
  const expected = `one of GET /_sandbox/${what}s${nearest(id, known)}`;
  const error = { pointer: `/${what}`, expected, actual: JSON.stringify(id) };
  throw new ControlRefused(400, `There is no such ${what}: ${sentenceOf(error)}.`, [error]);
}
