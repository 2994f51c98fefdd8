import { closedObject } from '../../contract/input/schema-errors.ts';
import { noFaults, type CountedFault } from '../../faults/fault.ts';
import { faultsSchema } from '../../faults/faults-schema.ts';
import { faultReaderOf } from '../../faults/read-faults.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';
import type { Operations } from '../operation.ts';

/** How a world misbehaves on request. */
export const faultOperations = {
  'GET /faults': {
    summary: 'The world’s faults, and how often each has acted',
    called: 'faults.list',
    answer: async ({ world }) => ({ faults: list(await present(world)) }),
  },
  'PUT /faults': {
    summary: 'Puts faults in the place of the present ones: all of them, or none',
    called: 'faults.set',
    input: closedObject({ faults: faultsSchema() }, { required: ['faults'] }),
    answer: async ({ area, world, input }) => {
      const faults = faultReaderOf(area.contract).read(input['faults']);
      await (await present(world)).change(() => ({ faults }));
      return { faults: list(await present(world)) };
    },
  },
  'DELETE /faults': {
    summary: 'Ends every fault of the world',
    called: 'faults.clear',
    act: async ({ world }) => (await present(world)).change(() => ({ faults: noFaults })),
  },
  'GET /faults/schema': {
    summary: 'The JSON Schema of a list of faults, with every rule, deviation and named list',
    answer: ({ area }) => faultReaderOf(area.contract).schema,
  },
} satisfies Operations;

const list = ({ state: { faults, tallies } }: World): readonly CountedFault[] =>
  faults.list.map(({ from: _, deviations: __, ...fault }) => {
    const { matches = 0, hits = 0 } = tallies.get(fault.id) ?? {};
    return { ...fault, matches, hits };
  });
