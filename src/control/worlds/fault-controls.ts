import type { FaultControls } from '../controls.ts';
import { noFaults } from '../../faults/fault.ts';
import { faultReaderOf } from '../../faults/read-faults.ts';
import type { Contract } from '../../contract/contract.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';

/** The faults of a world, which a program or the control area sets. */
export function faultControlsOf(world: World, contract: Contract): FaultControls {
  const faultReader = faultReaderOf(contract);
  return {
    list: async () => {
      const { faults, tallies } = await present(world);
      return faults.list.map(({ from: _, deviations: __, ...fault }) => {
        const { matches = 0, hits = 0 } = tallies.get(fault.id) ?? {};
        return { ...fault, matches, hits };
      });
    },
    set: async (faults) => {
      const read = faultReader.read(faults);
      (await present(world)).replace({ faults: read });
    },
    clear: async () => (await present(world)).replace({ faults: noFaults }),
    schema: faultReader.schema,
  };
}
