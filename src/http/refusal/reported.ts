import { isOutsideBody, pointerSteps } from '../../lib/json-value.ts';
import type { Exchange } from '../exchange.ts';
import type { LookUp } from '../../domain/look-up.ts';
import type { Violation } from '../../domain/violation.ts';
import { kindOf, type TypeKind } from '../../domain/violation-kind.ts';
import type { ViolationKind } from '../../interface/kinds.ts';
import { attributesOf, type BodyAttribute } from '../../contract/attributes.ts';
import { isObject, type Contract } from '../../contract/contract.ts';
import { operationsOf, type OperationId } from '../../contract/operations.ts';

/** A violation as a refusal reports it. */
export interface ReportedViolation {
  /** As this sandbox found it. */
  readonly violation: Violation;
  /** Undefined of one that is not about an attribute. */
  readonly kind: ViolationKind | undefined;
  /** Name of the attribute, or header. */
  readonly attribute: string;
  /** The value of which it is said; undefined where there is none, or it is no part of the body. */
  readonly value: unknown;
}

/** What is known of a refused request beside its violations. */
interface Refused {
  readonly operation: OperationId | undefined;
  /** What came as JSON, an object or not. */
  readonly body: unknown;
  /** The ID in the path. */
  readonly rawId?: string | undefined;
  readonly ask: LookUp;
}

export const refusedIn = ({ match, body, otherJson, asking }: RefusedIn): Refused => ({
  operation: match.operation?.id,
  body: body ?? otherJson,
  rawId: match.operation && match.rawId,
  ask: asking.ask,
});

type RefusedIn = Pick<Exchange, 'asking' | 'body' | 'match' | 'otherJson'>;

export function reportedViolation(
  violation: Violation,
  { operation, body, rawId, ask }: Refused,
  contract: Contract,
): ReportedViolation {
  const isBeside = isOutsideBody(violation.pointer);
  const path = pathTo(violation.pointer);
  const [attribute = ''] = path;
  const value = isBeside ? undefined : valueAt(body, path);
  const named = operation === undefined ? undefined : attributes(contract).get(operation)?.get(attribute);
  const type = named === undefined || isBeside ? undefined : typeKind(named, { value, isItem: path.length > 1, ask });
  return { violation, kind: kindOf(violation, { value, type, rawId }), attribute, value };
}

/** The parts of a pointer; of what stands outside the body, its name alone. */
function pathTo(pointer: string): readonly string[] {
  const parts = pointerSteps(pointer);
  return isOutsideBody(pointer) ? parts.slice(-1) : parts;
}

function valueAt(body: unknown, parts: readonly string[]): unknown {
  let value = body;
  for (const part of parts) {
    if (Array.isArray(value)) value = value[Number(part)];
    else value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

/** What stands at an attribute, and how the deployment reads that. */
interface Standing {
  readonly value: unknown;
  readonly isItem: boolean;
  readonly ask: LookUp;
}

function typeKind({ types, listForm, isDateTime }: BodyAttribute, { value, isItem, ask }: Standing): TypeKind {
  if (isItem) return 'type.item';
  if (isDateTime) return 'type.datetime';
  if (listForm) return Array.isArray(value) || ask('host.form') !== 'list' ? 'type.int' : 'type.list';
  if (types.includes('array')) return 'type.list';
  if (types.includes('boolean')) return 'type.bool';
  return types.includes('integer') ? 'type.int' : 'type.string';
}

/** The attributes of an operation's body, in the order of the document. */
export const bodyAttributeNames = (operation: OperationId | undefined, contract: Contract): readonly string[] =>
  operation === undefined ? [] : [...(attributes(contract).get(operation)?.keys() ?? [])];

type AttributesByOperation = ReadonlyMap<OperationId, ReadonlyMap<string, BodyAttribute>>;

const known = new WeakMap<Contract, AttributesByOperation>();

function attributes(contract: Contract): AttributesByOperation {
  const made =
    known.get(contract) ??
    new Map(
      operationsOf(contract).flatMap(({ id, bodySchema }) =>
        bodySchema === undefined ? [] : [[id, attributesOf(contract, bodySchema)] as const],
      ),
    );
  known.set(contract, made);
  return made;
}
