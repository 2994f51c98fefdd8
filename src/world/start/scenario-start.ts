import { dirname, resolve } from 'node:path';
import { readInstant } from '../../domain/event/instant.ts';
import { deviationErrors, readDeviations, type Deviations } from '../../faults/deviations.ts';
import { faultReaderOf } from '../../faults/read-faults.ts';
import { noFaults, type Faults } from '../../faults/fault.ts';
import { FaultsRefused } from '../../faults/errors.ts';
import type { Contract } from '../../contract/contract.ts';
import { given } from '../../lib/given.ts';
import { defaultProfile, type Profile } from '../../profile/profile.ts';
import { ProfileRefused } from '../../profile/errors.ts';
import { shippedProfile } from '../../profile/shipped-profiles.ts';
import { errorAt, errorsBelow } from '../../contract/input/input-refused.ts';
import type { SchemaError } from '../../contract/input/schema-errors.ts';
import { ScenarioRefused } from '../errors.ts';
import type { FoundScenario, Scenario, WrittenStep } from '../scenario/scenario.ts';
import type { WorldStep } from '../step.ts';

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
  const { profile, places, eventTypes, profileName, profileBasis: basis = 'default', profileTarget } = scenario;
  const own = given({ places, 'event-types': eventTypes });
  const answers = typeof profile === 'string' ? own : { ...profile, ...own };
  const isEmpty = Object.keys(answers).length === 0;
  if (typeof profile !== 'string' && profileName === undefined && isEmpty) return defaultProfile(contract);
  const { changedProfile, profileOfAnswers, readProfile } = await import('../../profile/read-profile.ts');
  const ownPointers: Readonly<Record<string, string | undefined>> = {
    '/places': places && '/places',
    '/event-types': eventTypes && '/eventTypes',
  };
  return inScenario(
    (pointer) => ownPointers[pointer] ?? `/profile${pointer}`,
    () => {
      if (typeof profile !== 'string') {
        const head = { name: profileName ?? scenario.scenario, basis, ...given({ target: profileTarget }) };
        return profileOfAnswers(answers, contract, head);
      }
      const read = readProfile(profileFile(profile, source), contract);
      return isEmpty ? read : changedProfile(read, { answers }, contract);
    },
  );
}

/** A shipped profile by its name, or the path of a file beside that of the scenario. */
function profileFile(name: string, source: FoundScenario['source']): string {
  if (shippedProfile(name) !== undefined) return name;
  if (source.kind === 'file') return resolve(dirname(source.file), name);
  throw new ScenarioRefused([
    errorAt('/profile', 'answers by question, or a profile that ships: only a file may name another one', name),
  ]);
}

/** What is wrong with answers is said of the scenario that has them. @param pointerOf its pointer to what an answer's own points to */
function inScenario(pointerOf: (pointer: string) => string, act: () => Profile): Profile {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof ProfileRefused) || error.errors.length === 0) throw error;
    throw new ScenarioRefused(error.errors.map((one) => ({ ...one, pointer: pointerOf(one.pointer) })));
  }
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
    if (answers !== undefined) {
      const { changedProfile } = await import('../../profile/read-profile.ts');
      const before = profile;
      profile = inScenario(
        (pointer) => `${place}/profile${pointer}`,
        () => changedProfile(before, { answers }, contract),
      );
    }
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
