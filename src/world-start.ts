import { randomBytes } from 'node:crypto';
import { compiledContract } from './compiled-contract.ts';
import { readDeviations, type DeviationId } from './fault/deviations.ts';
import { noFaults, type ListedFault } from './fault/fault.ts';
import type { Answers } from './openapi/answers.ts';
import type { Contract } from './openapi/contract.ts';
import { SettingRefused } from './options.ts';
import type { Profile } from './profile/profile.ts';
import { findScenario } from './scenario/scenario.ts';
import { sharedSeed } from './world/shared-seed.ts';
import type { ClockSetting } from './world/world-clock.ts';
import type { WorldStart } from './world/world.ts';

/** What a world is made with. */
export interface WorldOptions {
  readonly apiKey: string;
  readonly channel: string;
  readonly seed: number;
  /** Name or path of a scenario. */
  readonly scenario: string;
  readonly pages?: number;
  readonly events?: number;
  /** Path of a profile file, or answers by question. */
  readonly profile: string | Partial<Answers>;
  /** Rules to switch off, and deviations to turn on. */
  readonly deviate?: readonly DeviationId[];
  readonly faults?: readonly ListedFault[];
}

/**
 * The start of a world.
 *
 * @throws SettingRefused, ProfileRefused, ScenarioRefused, DeviationRefused or FaultsRefused
 */
export async function worldStartOf(
  { seed, apiKey, channel, ...rest }: WorldOptions,
  contract: Contract,
  clock: ClockSetting,
): Promise<WorldStart> {
  refuseUnsendable('--api-key', apiKey);
  refuseUnsendable('--channel', channel);
  const { seededAt, ...scenario } = findScenario(rest.scenario);
  const origin = { seed, pages: rest.pages ?? scenario.pages, events: rest.events ?? scenario.events, seededAt };
  const profile = await profileOf(rest.profile, contract);
  const { refusing, faultReader } = compiledContract(contract);
  const deviations = readDeviations(rest.deviate ?? [], { contract, refusing });
  const faults = rest.faults === undefined ? noFaults : faultReader.read(rest.faults);
  const state = { profile, deviations, faults, clock };
  return { channel, apiKey, scenario: scenario.scenario, seed: origin, seeded: await sharedSeed(origin), state };
}

async function profileOf(profile: string | Partial<Answers>, contract: Contract): Promise<Profile> {
  if (profile === 'default') return compiledContract(contract).defaultProfile;
  const { profileOfAnswers, readProfile } = await import('./profile/read-profile.ts'); // its YAML parser costs 35 ms
  return typeof profile === 'string' ? readProfile(profile, contract) : profileOfAnswers(profile, contract);
}

/** A header carries no other text (RFC 9110, §5.5), so that no request could ever have these credentials. */
function refuseUnsendable(flag: string, credential: string): void {
  if (!/^[!-~]+$/.test(credential))
    throw new SettingRefused(`${flag} has characters that a header cannot carry: use printable ASCII without spaces.`);
}

/** Credentials that nobody can guess. */
export const newCredentials = () => ({
  channel: `chn-${randomBytes(8).toString('hex')}`,
  apiKey: `key-${randomBytes(18).toString('base64url')}`,
});

/** A key of a control area: 32 bytes of chance. */
export const newControlKey = (): string => `ctl-${randomBytes(32).toString('base64url')}`;
