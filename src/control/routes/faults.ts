import type { ListedFault } from '../../faults/fault.ts';
import type { ControlAnswers } from '../answers.ts';
import type { ControlRequest, Route } from '../route.ts';
import { faultsWish } from '../wishes.ts';

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
    body: faultsWish,
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
  await world.faults.set(body['faults'] as readonly ListedFault[]);
  return { faults: await world.faults.list() };
}
