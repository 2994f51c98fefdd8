import type { Contract } from '../../contract/contract.ts';
import { errorsBelow } from '../../contract/input/input-refused.ts';
import { sentencesOf } from '../../contract/input/schema-errors.ts';
import { noFaults, type Faults, type ListedFault } from '../../faults/fault.ts';
import { FaultsRefused } from '../../faults/faults-refused.ts';
import { faultReaderOf } from '../../faults/read-faults.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';
import { ControlRefused } from '../control-refused.ts';
import type { FaultControls } from '../controls.ts';

/** What the control area and programs can do with the faults of a world. */
export function faultControlsOf(world: World, contract: Contract): FaultControls {
  const { read, schema } = faultReaderOf(contract);
  const readFaults = (faults: readonly ListedFault[]): Faults => {
    try {
      return read(faults);
    } catch (error) {
      throw error instanceof FaultsRefused ? refusedFaults(error) : error;
    }
  };
  return {
    list: async () => {
      const { faults, tallies } = await present(world);
      return faults.list.map(({ from: _, deviations: __, ...fault }) => {
        const { matches = 0, hits = 0 } = tallies.get(fault.id) ?? {};
        return { ...fault, matches, hits };
      });
    },
    set: async (faults) => {
      const next = readFaults(faults);
      await (await present(world)).change(() => ({ faults: next }));
    },
    clear: async () => (await present(world)).change(() => ({ faults: noFaults })),
    schema,
  };
}

/** The refusal of a body whose `faults` cannot be used. */
export function refusedFaults({ errors }: FaultsRefused): ControlRefused {
  const placed = errorsBelow('/faults', errors);
  return new ControlRefused(400, `${sentencesOf(placed)}.`, placed);
}
