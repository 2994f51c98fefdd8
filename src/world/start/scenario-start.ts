import { dirname, resolve } from 'node:path';
import { readInstant } from '../../domain/event/instant.ts';
import { deviationErrors, readDeviations, type Deviations } from '../../faults/deviations.ts';
import { faultReaderOf } from '../../faults/read-faults.ts';
import { noFaults, type Faults } from '../../faults/fault.ts';
import { FaultsRefused } from '../../faults/faults-refused.ts';
import type { Answers } from '../../interface/questions/index.ts';
import { loadContract, type Contract } from '../../contract/contract.ts';
import { contradiction, defaultProfile, profileWith, withAnswers, type Profile } from '../../profile/profile.ts';
import { errorAt, errorsBelow } from '../../contract/input/input-refused.ts';
import type { SchemaError } from '../../contract/input/schema-errors.ts';
import { ScenarioRefused } from '../scenario/scenario-refused.ts';
import { foundScenario, type FoundScenario, type Scenario, type WrittenStep } from '../scenario/scenario.ts';
import type { WorldStep } from '../step.ts';
import { worldStartOf } from './world-start.ts';

/** What a scenario says beside its pages and events, read. */
interface PreparedScenario {
  readonly profile: Profile;
  readonly deviations: Deviations;
  readonly faults: Faults;
  readonly steps: readonly WorldStep[];
}

/** What was read of a scenario: the worlds that start from it share it. */
const prepared = new WeakMap<Scenario, WeakMap<Contract, PreparedScenario>>();

/** Reads what a scenario says beside its pages and events. @throws ScenarioRefused or ProfileRefused */
export async function preparedScenario(found: FoundScenario, contract: Contract): Promise<PreparedScenario> {
  const { scenario } = found;
  const known = prepared.get(scenario) ?? new WeakMap<Contract, PreparedScenario>();
  prepared.set(scenario, known);
  const read = known.get(contract) ?? (await prepare(found, contract));
  known.set(contract, read);
  return read;
}

async function prepare(found: FoundScenario, contract: Contract): Promise<PreparedScenario> {
  const { deviate = [], faults, steps = [] } = found.scenario;
  refuse(deviationErrors(deviate, contract));
  const profile = await profileOf(found, contract);
  return {
    profile,
    deviations: readDeviations(deviate, contract),
    faults: faults === undefined ? noFaults : faultsOf(faults, '/faults', contract),
    steps: await stepsOf(steps, profile, contract),
  };
}

function refuse(errors: readonly SchemaError[]): void {
  if (errors.length > 0) throw new ScenarioRefused(errors);
}

function faultsOf(list: readonly unknown[], at: string, contract: Contract): Faults {
  try {
    return faultReaderOf(contract).read(list);
  } catch (error) {
    if (!(error instanceof FaultsRefused)) throw error;
    throw new ScenarioRefused(errorsBelow(at, error.errors));
  }
}

/** The profile of a file, or of answers; places and event types of the scenario's own are answers too. */
async function profileOf({ scenario, source }: FoundScenario, contract: Contract): Promise<Profile> {
  const { profile, places, eventTypes } = scenario;
  const own = { ...(places && { places }), ...(eventTypes && { 'event-types': eventTypes }) };
  if (typeof profile !== 'string') return profileOfAnswers(scenario, own, contract);
  const { shippedProfile } = await import('../../profile/shipped-profiles.ts');
  const shipped = shippedProfile(profile);
  if (shipped === undefined && source.kind !== 'file')
    throw new ScenarioRefused([
      errorAt('/profile', 'answers by question, or a profile that ships: only a file may name another one', profile),
    ]);
  const { readProfile } = await import('../../profile/read-profile.ts'); // its YAML parser costs 35 ms
  const read = readProfile(
    source.kind === 'file' && shipped === undefined ? resolve(dirname(source.file), profile) : profile,
    contract,
  );
  return Object.keys(own).length === 0 ? read : withLawful(read, own, { at: '', contract });
}

async function profileOfAnswers(scenario: Scenario, own: Partial<Answers>, contract: Contract): Promise<Profile> {
  const { profileBasis: basis = 'default', profileName, profileTarget: target } = scenario;
  const profile = scenario.profile as Partial<Answers> | undefined;
  const standard = defaultProfile(contract);
  if (profileName === undefined && Object.keys({ ...profile, ...own }).length === 0) return standard;
  await refuseUnlawful(own, '', contract);
  await refuseUnlawful({ ...profile }, '/profile', contract);
  const head = { name: profileName ?? scenario.scenario, basis, ...(target === undefined ? {} : { target }) };
  return consistent(profileWith(standard, { ...head, answers: { ...profile, ...own } }), '/profile');
}

interface Place {
  /** Pointer of the object that holds the answers. */
  readonly at: string;
  readonly contract: Contract;
}

async function withLawful(profile: Profile, answers: Readonly<Record<string, unknown>>, { at, contract }: Place) {
  await refuseUnlawful(answers, at, contract);
  return consistent(withAnswers(profile, answers), at);
}

/** Where the places and event types of a scenario stand. */
const ownNames: Readonly<Record<string, string>> = { 'event-types': 'eventTypes' };

async function refuseUnlawful(
  answers: Readonly<Record<string, unknown>>,
  at: string,
  contract: Contract,
): Promise<void> {
  if (Object.keys(answers).length === 0) return;
  const { unlawfulAnswers } = await import('../../profile/lawful-answers.ts');
  refuse(
    unlawfulAnswers(answers, contract).map(({ id, pointer, expected, actual }) => ({
      pointer: `${at}${at === '' && id in ownNames ? `/${ownNames[id]}` : pointer}`,
      expected,
      actual,
    })),
  );
}

function consistent(profile: Profile, at: string): Profile {
  const expected = contradiction(profile);
  if (expected !== undefined)
    refuse([{ pointer: at, expected: `answers that can stand together: ${expected}`, actual: 'these' }]);
  return profile;
}

/** The steps, each with what it changes; the answers of one stand on those of the ones before. */
async function stepsOf(
  written: readonly WrittenStep[],
  first: Profile,
  contract: Contract,
): Promise<readonly WorldStep[]> {
  const steps: WorldStep[] = [];
  let profile = first;
  for (const [index, { at, afterRequests, faults, profile: answers, ...change }] of written.entries()) {
    const place = `/steps/${index}`;
    if (answers !== undefined) profile = await withLawful(profile, answers, { at: `${place}/profile`, contract });
    steps.push({
      number: index + 1,
      ...(at === undefined ? {} : { at: readInstant(at) ?? Number.NaN }),
      ...(afterRequests === undefined ? {} : { afterRequests }),
      change: {
        ...change,
        ...(answers === undefined ? {} : { profile: answers }),
        ...(faults === undefined ? {} : { faults: faultsOf(faults, `${place}/faults`, contract) }),
      },
    });
  }
  return steps;
}

/**
 * Checks a scenario as `createSandbox` does that starts from it, alone.
 *
 * @param scenario its name or path, or one by hand
 * @throws ScenarioRefused or ProfileRefused, whose messages say where a file is wrong
 */
export async function checkScenario(scenario: string | Scenario): Promise<Scenario> {
  const found = await foundScenario(scenario);
  await worldStartOf(
    { scenario: found },
    { contract: loadContract(), clock: { now: () => Date.now() }, isLocal: true },
  );
  return found.scenario;
}
