import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../contract/contract.ts';
import { createSandbox } from '../../sandbox.ts';
import { foundScenario, type Scenario } from '../scenario/scenario.ts';
import { tempFolder } from '../../../tests/testing/temp-folder.ts';
import { checkScenario, worldStartOf } from './world-start.ts';

const own: Scenario = {
  scenario: 'own',
  seededAt: '2030-01-01T00:00:00Z',
  pages: 0,
  events: 0,
  ownPages: [
    { id: 12, title: 'Tea Society' },
    { id: 7, title: 'Garden Club' },
  ],
  ownEvents: [
    { title: 'Tasting', capacity: 2, rsvps: { registered: 2 } },
    { title: 'Course', id: 41, host: 7, isSelfPacedCourse: true, createdAt: '2029-12-01T08:00:00Z' },
    { title: 'Walk', channel: 'chn-other', startedAt: '2030-05-01T09:00', rsvps: [{ member: 'm-1' }] },
  ],
};

describe('pages and events by hand', () => {
  it('are stored with what they leave out', async () => {
    await using sandbox = await createSandbox({ scenario: own });
    expect(sandbox.seeded).toEqual({ pages: 2, events: 3 });
    expect((await sandbox.pages('')).map((page) => ({ ...page, logo: '' }))).toEqual([
      { id: 7, title: 'Garden Club', logo: '' },
      { id: 12, title: 'Tea Society', logo: '' },
    ]);
    const [course, tasting, walk] = await sandbox.events();
    expect(course).toMatchObject({
      id: 41,
      title: 'Course',
      startedAt: null,
      createdAt: '2029-12-01T08:00:00.000Z',
    });
    expect(tasting).toMatchObject({
      id: 5001,
      host: 12,
      channel: 'chn-sandbox',
      type: 1,
      startedAt: '2030-01-31T18:00:00',
      endedAt: '2030-01-31T20:00:00',
      publishedAt: null,
      rsvps: [{ member: 'member-1', confirmedAt: null }, { member: 'member-2' }],
    });
    expect(walk).toMatchObject({ id: 5002, channel: 'chn-other', endedAt: '2030-05-01T11:00:00', cohosts: [] });
    await expect(sandbox.rsvps.register(5001, { count: 1 })).rejects.toThrow(/sold out|no place/i);
  });

  it('stand beside the seeded ones, or in their place where the ID is theirs', async () => {
    const beside = { ...own, pages: 5, events: 3, ownEvents: [{ title: 'New' }, { title: 'Other', id: 5002 }] };
    await using sandbox = await createSandbox({ scenario: { ...beside, ownPages: [{ id: 9003, title: 'Renamed' }] } });
    expect((await sandbox.pages('')).map((page) => (page as { id: number }).id)).toEqual([
      9000, 9003, 9006, 9009, 9012,
    ]);
    const titles = (await sandbox.events()).map(({ id, title }) => [id, title]);
    expect(titles.slice(1)).toEqual([
      [5002, 'Other'],
      [5003, expect.any(String)],
      [5004, 'New'],
    ]);
  });

  it('are shared by worlds that start alike', async () => {
    const grounds = { contract: loadContract(), clock: { now: () => 0 }, isLocal: true };
    const startOf = async (scenario: Scenario, channel: string) =>
      worldStartOf({ scenario: await foundScenario(scenario), channel }, grounds);
    const first = await startOf(own, 'chn-a');
    expect((await startOf(structuredClone(own), 'chn-b')).seeded).toBe(first.seeded);
    expect((await startOf({ ...own, ownPages: [{ id: 12, title: 'Tea' }], ownEvents: [] }, 'chn-c')).seeded).not.toBe(
      first.seeded,
    );
  });
});

describe('is refused, with what is allowed', () => {
  const steps = (...list: NonNullable<Scenario['steps']>): Partial<Scenario> => ({ steps: list });
  it.each<[Partial<Scenario>, RegExp]>([
    [{ ownEvents: [{ title: 'A', host: 8 }] }, /`\/ownEvents\/0\/host`: the ID of a page, such as 7, 12, not 8/],
    [{ ownPages: [] }, /`\/ownEvents\/0\/host`: the ID of a page, of which there are none/],
    [{ ownEvents: [{ title: 'A', cohosts: [7, 9] }] }, /`\/ownEvents\/0\/cohosts\/1`: the ID of a page/],
    [{ ownEvents: [{ title: 'A', type: 4 }] }, /`\/ownEvents\/0\/type`: an event type: 1, 2, 3, 5/],
    [{ ownEvents: [{ title: 'A', location: 'place-lisbon-7f4' }] }, /did you mean `place-lisbon-7f3`/],
    [
      { ownEvents: [{ title: 'A', capacity: 1, rsvps: { registered: 2 } }] },
      /rsvps`: no more than its capacity, 1, not 2/,
    ],
    [{ ownEvents: [{ title: 'A', rsvps: { registered: 1, confirmed: 2 } }] }, /rsvps\/confirmed`: at most 1/],
    [{ ownEvents: [{ title: 'A', rsvps: [{ member: 'm' }, { member: 'm' }] }] }, /members who differ/],
    [
      {
        ownEvents: [
          { title: 'A', id: 1 },
          { title: 'B', id: 1 },
        ],
      },
      /`\/ownEvents\/1\/id`: an ID that no other own event has, not 1/,
    ],
    [
      {
        ownPages: [
          { id: 1, title: 'A' },
          { id: 1, title: 'B' },
        ],
        ownEvents: [],
      },
      /no other own page/,
    ],
    [{ ownEvents: [{ title: 'A', endedAt: '2029-01-01T00:00:00' }] }, /endedAt`: not before its start/],
    [{ ownEvents: [{ title: 'A', channel: 2 }] }, /channel`: at most 1: so many channels/],
    [{ removedPages: [7, 8] }, /`\/removedPages\/1`: the ID of a page/],
    [{ deviate: ['event.hots.valid'] }, /`\/deviate\/0`: there is no such rule.*did you mean `event\.host\.valid`/],
    [{ profile: 'staging.yaml' }, /`profile`: answers by question, or a profile that ships: only a file may name/],
    [{ clock: { now: '9999-12-31T23:59:59Z', advance: 'P1D' } }, /`clock`: what a clock can be set to/],
    [steps({ faults: [] }), /`\/steps\/0`: `at` or `afterRequests`, one of them, not neither/],
    [steps({ at: '2030-01-01T00:00:00Z', afterRequests: 1, faults: [] }), /not both/],
    [steps({ afterRequests: 1 }), /something that happens/],
    [steps({ afterRequests: 1, faults: ['outrage'] }), /`\/steps\/0\/faults\/0`: one of slow.*did you mean `outage`/],
    [
      steps({ afterRequests: 1, profile: { 'host.from': 'int' } }),
      /`\/steps\/0\/profile\/host\.from`: a question \(did you mean `host\.form`/,
    ],
    [steps({ afterRequests: 1, profile: { 'host.form': 'both' } }), /a lawful answer: .*"list"/],
    [steps({ afterRequests: 1, removedPages: [8] }), /`\/steps\/0\/removedPages\/0`: the ID of a page/],
    [
      steps({ afterRequests: 1, rsvps: [{ event: 3, count: 1 }] }),
      /`\/steps\/0\/rsvps\/0\/event`: the ID of an event, not 3/,
    ],
    [steps({ afterRequests: 1, expiredKeys: [2] }), /`\/steps\/0\/expiredKeys\/0`: at most 1/],
    [
      { credentials: [{ channelId: 'c-1' }, { channelId: 'c-1' }] },
      /`\/credentials\/1\/channelId`: a channel that is not named before/,
    ],
    [{ places: [{ id: 'p', name: 'P', country: 'PT', timezone: 'Europe/Lisboa' }] }, /`places`: .*no IANA timezone/],
  ])('%j', async (change, message) => {
    await expect(checkScenario({ ...own, ...change })).rejects.toThrow(message);
  });

  it('with the line of its file', async () => {
    using folder = tempFolder();
    const file = folder.file('own.yaml');
    const head = "scenario: x\nseededAt: '2030-01-01T00:00:00Z'\npages: 1\nevents: 0\n";
    writeFileSync(file, `${head}ownEvents:\n  - title: A\n    host: 8\n  - { title: B, type: 4 }\n`);
    await expect(checkScenario(file)).rejects.toThrow(
      /own\.yaml:7:5: `\/ownEvents\/0\/host`: .*\n.*own\.yaml:8:17: `\/ownEvents\/1\/type`/,
    );
    writeFileSync(file, `${head}profile: profile.yaml\n`);
    writeFileSync(folder.file('profile.yaml'), 'answers: { host.form: list }\n');
    await using sandbox = await createSandbox({ scenario: file });
    expect((await sandbox.profile.read()).answers).toEqual({ 'host.form': 'list' });
  });
});
