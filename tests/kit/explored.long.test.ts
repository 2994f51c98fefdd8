import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exploredFindings } from '../../contract-tests/explore/testing/findings.ts';
import type { RunOptions } from '../../contract-tests/index.ts';
import { namedDeviations, type DeviationId } from '../../src/faults/deviations.ts';
import { randomProfiles } from '../testing/random-profiles.ts';
import { sampled } from '../testing/sampled.ts';
import { rulesThatAre, verifySandbox } from './expect-no-false-alarm.ts';

/** So many requests a run, after the fewest that a run begins with, and as many runs by another seed until one finds it. */
const exploring = { explore: 60, depth: 'quick' } as const;
const seeds = Array.from({ length: 30 }, (_, at) => at + 1);

/** What an answer says is judged by the rules' own checks: exploring judges whether a request is accepted or refused. */
const ofAnswers = /^(?:envelope|page|search|create|update\.answer)\b/;

/** Deviations that so few requests do not meet, and why. */
const unmet: Readonly<Record<string, string>> = {
  'event.title.duplicates:refused': 'each request has a title of its own, by which its event is known',
  'event.published-at.schedules:refused': 'where none is taken, there is no form to write another one in',
  'event.external-url.null:refused': 'it takes hundreds of requests',
  'update.capacity.floor:equal-refused': 'no request has exactly as many places as there are RSVPs',
};

/** States the same from another side. */
const inseparable: Readonly<Record<string, string>> = { 'event.self-paced.default': 'event.dates.required' };

/** Whatever a profile looks up exists, but for what no deployment has (RFC 2606). */
const probes = {
  probeImage: async (url: string) => ({ isImage: !/\.invalid\/|html$/.test(url), what: 'nothing' }),
  probeMailDomain: async (domain: string) => !domain.endsWith('.invalid'),
};

const isSeen = (id: string) => id === 'search.per-page.max:refused' || !(ofAnswers.test(id) || id in unmet);
const ids = namedDeviations.map(({ id }) => id);

async function exploredOn(deviate: readonly DeviationId[], options: RunOptions): Promise<readonly string[]> {
  return [...exploredFindings(await verifySandbox({ deviate: [...deviate] }, { ...exploring, ...options })).keys()];
}

/** The rules that the first run to find any finds broken. */
async function firstFound(id: DeviationId): Promise<readonly string[]> {
  for (const seed of seeds) {
    const found = await exploredOn([id], { seed });
    if (found.length > 0) return found;
  }
  return [];
}

test.each(ids.filter(isSeen))('exploring finds %s under its own rule', { timeout: 120_000 }, async (id) => {
  const rule = id.split(':')[0] ?? '';
  const found = await firstFound(id);
  expect(found).toContain(rule);
  expect(found.filter((one) => one !== rule && one !== inseparable[rule])).toEqual([]);
});

test.each(
  sampled(
    ids.filter((id) => !isSeen(id)),
    3,
  ),
)('exploring does not find %s, and calls nothing else broken', async (id) => {
  expect(await exploredOn([id], { seed: 1, rules: ['event', 'update', 'auth'] })).toEqual([]);
});

describe('exploring is fair to lawful deployments', () => {
  const profiles = fc.sample(randomProfiles(), { numRuns: 6, seed: 7 });
  test.each(profiles.map((profile, at) => [at + 1, profile] as const))('profile %i', async (seed, profile) => {
    const report = await verifySandbox({ profile, ...probes }, { ...exploring, seed });
    expect(report.summary.explored?.requests).toBe(exploring.explore);
    expect(rulesThatAre(report, 'violated')).toEqual([]);
  });
});
