import { loadContract } from '../../contract/contract.ts';
import { foundScenario, type Scenario } from '../scenario/scenario.ts';
import { worldStartOf } from './world-start.ts';

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
