import type { Decider } from '../domain/decider.ts';
import { attributeRules, referenceRules } from '../domain/event/rules/event-rules.ts';
import { formRefusers, operationRefusers, stepRefusers } from '../domain/refusers.ts';
import { isObject, resolve, type Contract, type Schema } from './contract.ts';
import { perContract } from './per-contract.ts';
import type { QuestionId, RuleId } from '../domain/vocabulary/ids.ts';
import { operationsOf } from './operations.ts';

/** Who decides: a step of the request path, the reading of a body's forms, its schema, a rule of the domain, or an operation. */
type Home = 'step' | 'form' | 'schema' | 'domain' | 'operation';

/** A rule or question that refuses requests, and where it is decided. */
export interface Catalogued extends Decider {
  readonly home: Home;
}

/** Everything that this sandbox can refuse a request for, by the rule or question that decides it. */
export function catalogueOf(contract: Contract): readonly Catalogued[] {
  const homes: Readonly<Record<Home, readonly Decider[]>> = {
    step: Object.values(stepRefusers),
    form: Object.values(formRefusers),
    schema: schemaDeciders(contract),
    domain: [...attributeRules, ...referenceRules],
    operation: Object.values(operationRefusers),
  };
  return Object.entries(homes).flatMap(([home, deciders]) =>
    deciders.map(({ id, at }) => ({ id, at, home: home as Home })),
  );
}

/** IDs of the rules and questions that refuse requests. */
export const refusingOf = perContract(
  (contract): ReadonlySet<string> => new Set(catalogueOf(contract).map(({ id }) => id)),
);

/** Keywords beside which `x-rule` names what the contract states there, though nothing is refused for it. */
const statements: ReadonlySet<string> = new Set(['omitted', 'null']);

/** The rules and questions that keywords of the bodies' schemas decide (`x-rule`, `x-question`), in the order of the contract. */
function schemaDeciders(contract: Contract): readonly Decider[] {
  const found = new Map<string, Set<string>>();
  const add = (id: string, pointer: string) => found.set(id, (found.get(id) ?? new Set()).add(pointer));
  for (const { bodySchema } of operationsOf(contract))
    if (bodySchema !== undefined) walk({ $ref: bodySchema }, '', { contract, add });
  return [...found].map(([id, at]) => ({ id: id as RuleId | QuestionId, at: [...at] }));
}

interface Walk {
  readonly contract: Contract;
  readonly add: (id: string, pointer: string) => void;
}

function walk(schema: unknown, at: string, walking: Walk): void {
  if (!isObject(schema)) return;
  const resolved = resolve(walking.contract.document, schema);
  addDeciders(resolved, at, walking);
  for (const part of [resolved['allOf'], resolved['oneOf'], resolved['else'], resolved['then']].flat())
    walk(part, at, walking);
  walk(resolved['items'], `${at}/{index}`, walking);
  const properties = isObject(resolved['properties']) ? resolved['properties'] : {};
  for (const [name, property] of Object.entries(properties)) walk(property, `${at}/${name}`, walking);
}

function addDeciders(schema: Schema, at: string, { add }: Walk): void {
  const required = (schema['required'] ?? []) as readonly string[];
  for (const [keyword, id] of ['x-rule', 'x-question'].flatMap((kind) => Object.entries(schema[kind] ?? {}))) {
    if (statements.has(keyword)) continue;
    if (keyword !== 'required') add(id as string, at);
    else for (const name of required) add((id as string).replace('{attribute}', name), `${at}/${name}`);
  }
}
