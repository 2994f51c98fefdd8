import { compiledContract } from './compiled-contract.ts';
import type { FaultControls } from './control/controls.ts';
import { noFaults } from './fault/fault.ts';
import type { Contract } from './openapi/contract.ts';
import type { World } from './world/world.ts';

/** The faults of a world, which a program or the control area sets. */
export function faultControlsOf(world: World, contract: Contract): FaultControls {
  const { faultReader } = compiledContract(contract);
  return {
    list: () =>
      world.faults.list.map(({ from: _, deviations: __, ...fault }) => {
        const { matches = 0, hits = 0 } = world.tallies.get(fault.id) ?? {};
        return { ...fault, matches, hits };
      }),
    set: (faults) => world.replace({ faults: faultReader.read(faults) }),
    clear: () => world.replace({ faults: noFaults }),
    schema: faultReader.schema,
  };
}
