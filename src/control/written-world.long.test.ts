import fc from 'fast-check';
import request from 'supertest';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createKeptPictures } from '../adapters/images/kept-pictures.ts';
import { loadContract } from '../contract/contract.ts';
import { unboundedShare } from '../domain/memory.ts';
import type { ImageProbe } from '../domain/ports.ts';
import { createApp } from '../http/app.ts';
import { createJournals } from '../journal/journal.ts';
import { restoredWorld, writtenWorld, type WrittenWorld } from '../world/testing/written-world.ts';
import { openWorld, type WorldSources } from '../world/open-world.ts';
import type { Scenario } from '../world/scenario/scenario.ts';
import { worldStartOf } from '../world/start/world-start.ts';
import type { World } from '../world/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { testArea } from './testing/area.ts';
import { createControlRouter } from './router.ts';
import { requestedScenario } from './world-starts.ts';

const contract = loadContract();
const clock = { now: () => Date.now() };
const grounds = { clock, contract, isLocal: true };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T00:00:30Z') }));
afterEach(() => void vi.useRealTimers());

const probeImage: ImageProbe = async (url) => {
  const content = Buffer.from(`content of ${url}`);
  const sha256 = Buffer.from(url).toString('hex');
  const picture = { type: 'image/png', width: 9, height: 9, bytes: content.length, sha256, content };
  return { isImage: true, what: 'an image', picture };
};

const newSources = (): WorldSources => ({
  probeImage,
  pictures: createKeptPictures(),
  probeMailDomain: async () => true,
  clock,
  journals: createJournals(3),
  shareMemory: () => unboundedShare,
});

function appOf(world: World) {
  const worlds = createWorlds(world, { most: 1, now: clock.now });
  const onCrash = (error: unknown) => expect.fail(String(error));
  const control = createControlRouter(testArea(worlds, grounds), { onCrash });
  return createApp({ contract, worlds, isOurHost: () => true, control, onCrash });
}

interface Asked {
  readonly method?: 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly body?: object;
  /** Which of the world's channels asks. */
  readonly channel?: string;
  readonly after: number;
}

/** All that a client sees, without the date and the IDs that are drawn for each request. */
async function answerOf(app: ReturnType<typeof appOf>, { method, path, body, channel = '' }: Asked): Promise<string> {
  const client = request(app);
  const sent = client[method ?? 'get'](path).set('host', 'localhost');
  if (!path.startsWith('/_sandbox'))
    sent.set({ authorization: `Channel key-a${channel}`, 'x-channel': `chn-a${channel}` });
  const { status, headers, text, body: image } = await sent.send(body);
  const { date: _, ...rest } = headers as Record<string, string>;
  return JSON.stringify([status, rest, text ?? String(image)]).replaceAll(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    'some ID',
  );
}

const faults = fc
  .array(
    fc.constantFrom(
      { id: 'first', fault: { kind: 'status', status: 503 }, when: { operation: 'pages.get', count: 2 } },
      { id: 'later', fault: { kind: 'status', status: 500 }, when: { operation: 'events.create', fromNth: 3 } },
      { id: 'some', fault: { kind: 'status', status: 502 }, when: { probability: 0.3 } },
      { id: 'rule', fault: { kind: 'rule-off', rule: 'event.host.valid' }, when: { count: 3 } },
      { id: 'other', fault: { kind: 'deviation', deviation: 'page.get:other' }, when: { fromNth: 2 } },
    ),
    { maxLength: 3 },
  )
  .map((list) => list.filter(({ id }, at) => list.findIndex((one) => one.id === id) === at));

const answers = fc.constantFrom<Readonly<Record<string, unknown>>>(
  { 'limits.rate': { requests: 4, seconds: 60, headers: { remaining: 'X-Left' } } },
  { 'image.check': 'fetch', 'host.form': 'int' },
  { 'refusal.status.unknown-page': 410, 'image.check': 'fetch' },
  { 'event-types': [{ id: 3, name: 'Walk' }], 'event-id.form': { first: 6000, step: 7 } },
);

const said = answers.map((given) => ({ answers: given, basis: 'owner', source: 'a call', seenAt: '2027-01-01' }));

const clocks = fc.constantFrom(
  { now: '2031-01-01T00:00:00Z' },
  { mode: 'frozen' as const },
  { mode: 'running' as const },
  { advance: 'PT36H' },
);

const step = fc
  .record({
    when: fc.constantFrom({ at: '2027-01-02T00:00:00Z' }, { at: '2030-06-01T00:00:00Z' }, { afterRequests: 2 }),
    change: fc.oneof(
      fc.record({ faults }),
      fc.record({ profile: answers }),
      fc.constant({ removedPages: [9003], expiredKeys: [2] }),
      fc.constant({ rsvps: [{ event: 5001, count: 1, confirmed: true }], removedPages: [9006] }),
    ),
  })
  .map(({ when, change }) => ({ ...when, ...change }));

const scenario: fc.Arbitrary<Scenario> = fc
  .record(
    {
      ownPages: fc.constant([{ id: 7, title: 'Garden Club' }]),
      ownEvents: fc.constant([{ id: 5002, title: 'Walk', capacity: 5, rsvps: { registered: 2, confirmed: 1 } }]),
      removedPages: fc.constant([9000]),
      profile: answers,
      deviate: fc.constantFrom(['event.address.max-length'], ['page.get:other', 'event.host.valid@events.update']),
      faults,
      steps: fc.array(step, { minLength: 2, maxLength: 4 }),
      clock: clocks,
    },
    { requiredKeys: [] },
  )
  .map((drawn) => ({
    scenario: 'drawn',
    seededAt: '2027-01-01T00:00:00Z',
    pages: 5,
    events: 4,
    credentials: [{}, { expiresAt: '2030-01-01T00:00:00Z' }],
    ...drawn,
  }));

const channel = fc.constantFrom('', '', '-2');
const event = fc
  .record({ host: fc.constantFrom(9003, 9006, 1), image: fc.constantFrom('a', 'b'), title: fc.string() })
  .map(({ image, ...rest }) => ({ ...validEvent, ...rest, image: `https://images.example/${image}.png` }));
const control = (method: NonNullable<Asked['method']>, path: string, body: fc.Arbitrary<object>) =>
  fc.record({ method: fc.constant(method), path: fc.constant(`/_sandbox${path}`), body });

const operation: fc.Arbitrary<Omit<Asked, 'after'>> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ path: fc.constantFrom('/channels/pages/9003', '/channels/pages/9000'), channel }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ method: fc.constant('post'), path: fc.constant('/v1/events.create'), body: event, channel }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      method: fc.constant('post'),
      path: fc.constantFrom('/v1/events.update/5001', '/v1/events.update/5005'),
      body: event,
      channel,
    }),
  },
  control('put', '/clock', clocks),
  control('patch', '/profile', said),
  control(
    'put',
    '/profile',
    answers.map((given) => ({ profile: 'x', basis: 'calibrated', target: 'x.example', answers: given })),
  ),
  { weight: 2, arbitrary: control('put', '/faults', fc.record({ faults })) },
  control('post', '/events/5001/rsvps', fc.record({ member: fc.constantFrom('ana', 'rui', 'eva') })),
  control('post', '/reset', fc.constant({})),
  control('put', '/scenario', scenario),
  fc.constant({ method: 'delete', path: '/_sandbox/journal' }),
);
const operations = fc.array(
  fc.tuple(operation, fc.constantFrom(0, 5, 40_000)).map(([one, after]) => ({ ...one, after })),
  { minLength: 3, maxLength: 12 },
);

/** What shows all of a world to who looks. */
const looks = ['/events', '/clock', '/faults', '/profile', '/pages', '/scenario/snapshot', '/events/5001/image'].map(
  (path) => ({
    path: `/_sandbox${path}`,
    after: 0,
  }),
);

const textOf = async (world: World) => JSON.stringify(await writtenWorld(world));

/** Which parts of a world are other than at its start, so that it shows where one is left out. */
function lively({ state, start, events, pictures, latest }: WrittenWorld) {
  return {
    start: start.about.source === 'given' && start.ownPages.length > 0,
    profile: JSON.stringify(state.profile) !== JSON.stringify(start.state.profile),
    evidence: state.profile.evidence !== undefined,
    deviations: state.deviations.length > 0,
    faults: JSON.stringify(state.faults) !== JSON.stringify(start.state.faults),
    tallies: state.tallies.some(([, { hits }]) => hits > 0),
    rate: state.rate !== undefined,
    clock: state.clock.mode === 'frozen' || state.clock.ahead !== 0,
    credentials: state.credentials[1]?.expiresAt !== start.state.credentials[1]?.expiresAt,
    removedPages: state.removedPages.length > start.state.removedPages.length,
    steps: state.steps.length > 0 && state.steps.length < start.state.steps.length,
    requests: state.requests > 0,
    epoch: state.epoch > 1,
    events: events.some(({ rsvps }) => rsvps.length > 0),
    pictures: pictures.length > 0,
    latest: latest > 0,
  };
}

test('a world that is written down as JSON and opened from that answers all that comes as the first one does', async () => {
  const seen: Record<string, boolean> = {};
  await fc.assert(
    fc.asyncProperty(scenario, operations, operations, async (drawn, before, further) => {
      const options = { scenario: requestedScenario(drawn), apiKey: 'key-a', channel: 'chn-a' };
      const first = openWorld(await worldStartOf(options, grounds), newSources());
      const firstApp = appOf(first);
      for (const one of before) {
        vi.advanceTimersByTime(one.after);
        await answerOf(firstApp, one);
      }
      const text = await textOf(first);
      const written = JSON.parse(text) as WrittenWorld;
      for (const [part, is] of Object.entries(lively(written))) seen[part] = is || seen[part] === true;
      const second = await restoredWorld(written, newSources(), contract);
      const secondApp = appOf(second);
      expect(await textOf(second)).toBe(text);
      for (const one of [...further, ...looks]) {
        vi.advanceTimersByTime(one.after);
        expect(await answerOf(secondApp, one), JSON.stringify(one)).toBe(await answerOf(firstApp, one));
      }
      expect(await textOf(second)).toBe(await textOf(first));
      await Promise.all([first.close(), second.close()]);
    }),
    { numRuns: 40 },
  );
  expect(Object.entries(seen).filter(([, is]) => !is)).toEqual([]); // nothing that could be left out unseen
});
