import { closedObject, compileSchema, type SchemaCheck } from '../contract/input/schema-errors.ts';
import { readInput, type Asked, type Operation } from './operation.ts';
import { operations } from './operations.ts';

interface Known {
  readonly operation: Operation;
  readonly called: string;
  /** What it is named in a refusal of its input. */
  readonly what: string;
  readonly check: SchemaCheck;
}

/** Operations by their routes, and what checks the input of programs. */
const known = new Map<string, Known>(
  operations.map((operation) => {
    const { on, input = closedObject({}), programInput = input } = operation;
    const { called = on } = operation;
    const what = 'title' in programInput ? String(programInput.title) : called;
    return [on, { operation, called, what, check: compileSchema(programInput) }];
  }),
);

/** What a program asks of an operation; its input is not checked yet. */
export interface ProgramAsks extends Pick<Asked, 'area' | 'origin' | 'params'> {
  readonly input: unknown;
  /** Looks up the world that is meant. @throws ControlRefused if it is closed */
  readonly worldFor: (called: string) => Promise<Asked['world']>;
}

/** Answers a program of this process by the operation that answers requests. @throws ControlRefused */
export async function answerProgram(on: string, { input, worldFor, ...asked }: ProgramAsks): Promise<unknown> {
  const { operation, called, what, check } = known.get(on) as Known;
  const world = await worldFor(called);
  const all = { ...asked, world, input: readInput<unknown>(what, check, input) as Asked['input'] };
  if ('answer' in operation) return operation.answer(all);
  return 'act' in operation ? operation.act(all) : undefined;
}
