import { describe, expect, it } from 'vitest';
import { defaultProfile } from '../profile/profile.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { findScenario } from '../scenario/scenario.ts';
import { loadContract } from '../openapi/contract.ts';
import { seedWorld, type SeedPlan } from './seed-world.ts';

const contract = loadContract();
const plan: SeedPlan = {
  seed: 1,
  pages: 40,
  events: 15,
  scenario: findScenario('default'),
  channel: 'chn-a',
  profile: defaultProfile(contract),
};

const contents = ({ pages, events, directories }: ReturnType<typeof seedWorld>) =>
  JSON.stringify([pages.list(), events, [...directories.places], [...directories.eventTypes]]);

describe('seedWorld', () => {
  it('gives the same bytes for the same plan, and others for another seed', () => {
    expect(contents(seedWorld(plan))).toBe(contents(seedWorld(plan)));
    expect(contents(seedWorld(plan))).not.toBe(contents(seedWorld({ ...plan, seed: 2 })));
  });

  it('seeds events that refer to what there is', () => {
    const { pages, events, directories } = seedWorld(plan);
    expect([pages.size, events.length]).toEqual([40, 15]);
    for (const event of events) {
      expect([event.host, ...event.cohosts].every((id) => pages.get(id) !== undefined)).toBe(true);
      expect([directories.eventTypes.has(event.type), directories.places.has(event.location)]).toEqual([true, true]);
    }
  });

  it('seeds no event where no page could host it', () => {
    const { pages, events } = seedWorld({ ...plan, pages: 0 });
    expect([pages.size, events]).toEqual([0, []]);
  });

  it('takes the lists that the profile has', () => {
    const answers = {
      'event-types': [{ id: 77, name: 'Vigil' }],
      places: [{ id: 'here', name: 'Here', country: 'PT', timezone: 'Europe/Lisbon' }],
    };
    const { directories } = seedWorld({ ...plan, profile: profileOfAnswers(answers, contract) });
    expect([[...directories.eventTypes.keys()], [...directories.places.keys()]]).toEqual([[77], ['here']]);
  });
});
