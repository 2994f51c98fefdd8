import { jsonPointer } from '../lib/json-value.ts';
import { isObject, resolve, type Contract, type Schema } from './contract.ts';
import { perContract } from './per-contract.ts';
import { operationIds, type OperationId } from '../interface/operations.ts';

export type { OperationId } from '../interface/operations.ts';

/** An operation as `openapi.yaml` describes it. */
export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  /** JSON pointer of its body's schema; undefined where it takes none. */
  readonly bodySchema: string | undefined;
  /** Status of its success. */
  readonly success: number;
  /** JSON pointer of the schema of each answer, by status; `default` for those that have none of their own. */
  readonly answerSchemas: ReadonlyMap<string, string>;
}

/** Where a request leads. */
export type Match =
  | { readonly operation: Operation; readonly rawId: string | undefined }
  | { readonly operation: undefined; readonly allowed: readonly string[] };

const known: ReadonlySet<string> = new Set(operationIds);

/** The operations of a contract, in its order. */
export function operationsOf({ document }: Contract): readonly Operation[] {
  return Object.entries(document['paths'] as Schema).flatMap(([path, item]) =>
    Object.entries(item as Schema)
      .filter(([, operation]) => isObject(operation) && 'operationId' in operation)
      .map(([method, operation]) => readOperation(document, { path, method }, operation as Schema)),
  );
}

function readOperation(document: Schema, at: { path: string; method: string }, operation: Schema): Operation {
  const id = String(operation['operationId']);
  if (!known.has(id)) throw new Error(`openapi.yaml: operation ${id} is none of ${[...known].join(', ')}`);
  const pointer = `#${jsonPointer('paths', at.path, at.method)}`;
  const responses = Object.entries(operation['responses'] as Record<string, Schema>);
  return {
    id: id as OperationId,
    method: at.method.toUpperCase(),
    path: at.path,
    bodySchema: 'requestBody' in operation ? `${pointer}/requestBody/content/application~1json/schema` : undefined,
    success: Number(responses.map(([status]) => status).find((status) => status.startsWith('2'))),
    answerSchemas: new Map(
      responses.map(([status, response]) => [
        status,
        schemaPointer(document, response, `${pointer}/responses/${status}`),
      ]),
    ),
  };
}

function schemaPointer(document: Schema, response: Schema, pointer: string): string {
  const place = typeof response['$ref'] === 'string' ? response['$ref'] : pointer;
  resolve(document, { $ref: `${place}/content/application~1json/schema` });
  return `${place}/content/application~1json/schema`;
}

/** Finds the operation of a request line in a contract; paths are matched to the letter, before any decoding. */
export const matcherOf = perContract((contract): ((method: string, path: string) => Match) => {
  const operations = operationsOf(contract);
  const exact = new Map(
    operations.filter(({ path }) => !path.includes('{')).map((operation) => [operation.path, operation]),
  );
  const prefixes = operations
    .filter(({ path }) => path.includes('{'))
    .map((operation) => ({ operation, prefix: operation.path.slice(0, operation.path.indexOf('{')) }));
  const find = (path: string): { operation: Operation; rawId: string | undefined } | undefined => {
    const operation = exact.get(path);
    if (operation !== undefined) return { operation, rawId: undefined };
    const found = prefixes.find(
      ({ prefix }) => path.startsWith(prefix) && path.length > prefix.length && !path.includes('/', prefix.length),
    );
    return found && { operation: found.operation, rawId: path.slice(found.prefix.length) };
  };
  return (method, path) => {
    const found = find(path);
    if (found === undefined) return { operation: undefined, allowed: [] };
    return found.operation.method === method ? found : { operation: undefined, allowed: [found.operation.method] };
  };
});
