import { closedObject, compileSchema, type JsonSchema } from '../contract/input/schema-errors.ts';
import type { MemoryUsage } from '../domain/memory.ts';
import { openapiOf } from './openapi.ts';
import { readInput, type Asked, type Http, type Operation, type Operations, type Route } from './operation.ts';
import { refusalOf } from './refusals.ts';
import { clockOperations, rsvpOperations } from './operations/clock.ts';
import { faultOperations } from './operations/faults.ts';
import { imageOperations } from './operations/images.ts';
import { journalOperations } from './operations/journal.ts';
import { pageOperations } from './operations/pages.ts';
import { partnerOperations } from './operations/partners.ts';
import { profileOperations } from './operations/profile.ts';
import { scenarioOperations } from './operations/scenario.ts';
import { storedOperations } from './operations/stored.ts';
import { worldOperations } from './operations/worlds.ts';

/** Whether the sandbox answers. */
const healthOperations = {
  'GET /health/live': {
    summary: 'That the process is alive, which depends on nothing else; under any Host, as its kin',
    access: 'public',
    isOfProcess: true,
    answer: () => ({ status: 'alive' }),
  },
  'GET /health/ready': {
    summary:
      'Whether requests should come: 503 while the sandbox starts and stops, and where a replica has no database that answers, or none of a schema that fits',
    access: 'public',
    isOfProcess: true,
    answer: async ({ area }, http) => {
      const readiness = await area.readiness();
      if (readiness.status !== 'ready') http?.response.status(503);
      return readiness;
    },
  },
  'GET /health': {
    summary: 'Whether the sandbox answers, and how much of its memory worlds take',
    access: 'public',
    isOfProcess: true,
    answer: ({ area }) => ({ status: 'ready', memory: shownMemory(area.memory.usage()) }),
  },
} satisfies Operations;

/** Anybody may ask, so it is too coarse to show what others do. */
const shownMemory = ({ limit, ...used }: MemoryUsage) => ({
  limit,
  used: Math.ceil(Object.values(used).reduce((sum, one) => sum + one, 0) / 2 ** 20) * 2 ** 20,
});

/** All that the control area does: routes, calls of programs, the client's types and `openapi.json` are made of it. */
const table: Required<Omit<Operations, `DELETE ${string}`>> = {
  ...healthOperations,
  ...pageOperations,
  ...imageOperations,
  ...storedOperations,
  ...clockOperations,
  ...rsvpOperations,
  ...faultOperations,
  ...journalOperations,
  ...profileOperations,
  ...scenarioOperations,
  ...worldOperations,
  ...partnerOperations,
  'GET /openapi.json': {
    summary: 'The contract of the control area: this document',
    answer: () => openapiOf(endpoints),
  },
};

/** Of an operation that takes no input. */
const nothing: JsonSchema = closedObject({});

/** An operation at its route, and what checks its input. */
export type Endpoint = (typeof endpoints)[number];

export const endpoints = (Object.entries(table) as readonly (readonly [Route, Operation])[]).map(([on, operation]) => {
  const [method = '', path = ''] = on.split(' ');
  const { input = nothing, programInput = input } = operation;
  const { query, body } = method.startsWith('P') ? { query: nothing, body: input } : { query: input, body: nothing };
  return {
    on,
    /** As Express calls it. */
    method: method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete',
    path,
    operation,
    query,
    body,
    checkQuery: compileSchema(query, { texts: true }),
    checkBody: compileSchema(body),
    checkProgram: compileSchema(programInput),
  };
});

const byRoute = new Map<Route, Endpoint>(endpoints.map((endpoint) => [endpoint.on, endpoint]));

/** What a program asks of an operation; its input is not checked yet. */
export interface ProgramAsks extends Pick<Asked, 'area' | 'origin' | 'params'> {
  readonly input: unknown;
  /** Looks up the world that is meant. @throws ControlRefused if it is closed */
  readonly worldFor: (called: string) => Promise<Asked['world']>;
}

/** Answers a program of this process by the operation that answers requests. @throws ControlRefused */
export async function answerProgram(on: Route, { input, worldFor, ...asked }: ProgramAsks): Promise<unknown> {
  const { operation, checkProgram } = byRoute.get(on) as Endpoint;
  const { called = on, programInput } = operation;
  const world = await worldFor(called);
  const read = readInput(String(programInput?.['title'] ?? called), checkProgram, input) as Asked['input'];
  return perform(operation, { ...asked, world, input: read });
}

/** Does what an operation is asked, by either door. @param http absent in a call of this process. @throws ControlRefused */
export async function perform(operation: Operation, asked: Asked, http?: Http): Promise<unknown> {
  try {
    if ('answer' in operation) return await operation.answer(asked, http);
    if ('act' in operation) return await operation.act(asked);
    return http && (await operation.send(asked, http));
  } catch (error) {
    throw refusalOf(error, operation.at);
  }
}
