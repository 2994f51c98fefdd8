import type { ListedFault } from '../../faults/fault.ts';
import { FaultsRefused } from '../../faults/faults-refused.ts';
import { faultsSchema } from '../../faults/faults-schema.ts';
import { sentenceOf } from '../../contract/input/schema-errors.ts';
import { ControlRefused } from '../control-refused.ts';
import type { ControlAnswers } from '../answers.ts';
import type { ControlRequest, Route } from '../route.ts';

export const faultRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/faults',
    summary: 'The world’s faults, and how often each has acted',
    answers: 'faults',
    answer: async ({ world }) => ({ faults: await world.faults.list() }),
  },
  {
    method: 'put',
    path: '/faults',
    summary: 'Puts faults in the place of the present ones: all of them, or none',
    body: {
      type: 'object',
      required: ['faults'],
      additionalProperties: false,
      properties: { faults: faultsSchema() },
    },
    answers: 'faults',
    answer: setFaults,
  },
  {
    method: 'delete',
    path: '/faults',
    summary: 'Ends every fault of the world',
    status: 204,
    answer: ({ world }) => world.faults.clear(),
  },
  {
    method: 'get',
    path: '/faults/schema',
    summary: 'The JSON Schema of a list of faults, with every rule, deviation and named list',
    answers: 'faultsSchema',
    answer: ({ world }) => world.faults.schema,
  },
];

async function setFaults({ world, body }: ControlRequest): Promise<ControlAnswers['faults']> {
  try {
    await world.faults.set(body['faults'] as readonly ListedFault[]);
  } catch (error) {
    throw error instanceof FaultsRefused ? refusedFaults(error) : error;
  }
  return { faults: await world.faults.list() };
}

/** The refusal of a body whose `faults` cannot be used. */
export function refusedFaults({ errors }: FaultsRefused): ControlRefused {
  const placed = errors.map(({ pointer, ...told }) => ({ pointer: `/faults${pointer}`, ...told }));
  return new ControlRefused(400, `${placed.map(sentenceOf).join('; ')}.`, placed);
}
