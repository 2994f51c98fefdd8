import { isOutsideBody, pathTo, type ReportedViolation } from '../../lib/templates/reported.ts';
import type { Exchange } from '../exchange.ts';
import type { AnswerTo as ProfileAnswer, LookUp } from '../../domain/look-up.ts';
import type { Violation } from '../../domain/violation.ts';
import { kindOf, type TypeKind } from '../../domain/violation-kind.ts';
import type { ViolationKind } from '../../domain/vocabulary/kinds.ts';
import { attributesOf, type BodyAttribute } from '../../contract/attributes.ts';
import { isObject, type Contract } from '../../contract/contract.ts';
import { operationsOf, type OperationId } from '../../contract/operations.ts';
import { violationSentence } from './sentence.ts';

/** The causes that a profile knows (`refusal.body`). */
export type ToldCause = Exclude<keyof Exclude<ProfileAnswer<'refusal.body'>, string>, 'otherwise'>;

/** A violation as a refusal tells it. */
export interface FoundViolation extends ReportedViolation {
  /** As this sandbox found it. */
  readonly violation: Violation;
  readonly kind: ViolationKind | undefined;
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

export function toldViolation(
  violation: Violation,
  { operation, body, rawId, ask }: Refused,
  contract: Contract,
): FoundViolation {
  const { id, pointer, expected } = violation;
  const isBeside = isOutsideBody(pointer);
  const path = pathTo(pointer);
  const [attribute = ''] = path;
  const value = isBeside ? undefined : valueAt(body, path);
  const named = operation === undefined ? undefined : attributes(contract).get(operation)?.get(attribute);
  const type = named === undefined || isBeside ? undefined : typeKind(named, { value, isItem: path.length > 1, ask });
  const kind = kindOf(violation, { value, type, rawId });
  const about = { id, pointer, expected, path, attribute, value };
  const one = { ...about, violation, kind, sentence: violationSentence(violation), turn: 0 };
  return kind === 'type.item' && ask('refusal.list-items') === 'list' ? ofList(one, body) : one;
}

/** The list in place of its item (`refusal.list-items`). */
function ofList(one: FoundViolation, body: Refused['body']): FoundViolation {
  const path = one.path.slice(0, 1);
  const pointer = `/${one.attribute}`;
  return {
    ...one,
    pointer,
    path,
    value: valueAt(body, path),
    sentence: violationSentence({ ...one.violation, pointer }),
  };
}

/** Name of the attribute, or header, that a violation is about. */
export const reportedAttribute = ({ pointer }: Violation): string => pathTo(pointer)[0] ?? '';

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
