import { pointerSteps } from '../../../shared/json-pointer.ts';
import type { Answer as ProfileAnswer, LookUp } from '../../domain/look-up.ts';
import { describe, type Violation } from '../../domain/violation.ts';
import { kindOf, type TypeKind } from '../../domain/violation-kind.ts';
import type { ViolationKind } from '../../domain/vocabulary/kinds.ts';
import { attributesOf, type Attribute } from '../../contract/attributes.ts';
import { isObject, type Contract } from '../../contract/contract.ts';
import { operationsOf, type OperationId } from '../../contract/operations.ts';
import { sentenceOf } from './sentence.ts';

/** The causes that a profile knows (`refusal.body`). */
export type ToldCause = Exclude<keyof Exclude<ProfileAnswer<'refusal.body'>, string>, 'otherwise'>;

/** A violation, as texts and codes tell it. */
export interface ReportedViolation {
  readonly violation: Violation;
  readonly kind: ViolationKind | undefined;
  /** The parts of its pointer; of what stands beside the body, its name alone. */
  readonly path: readonly string[];
  /** The first of them: the name of the attribute. */
  readonly attribute: string;
  /** The value of which it is said; undefined where there is none, or it is no part of the body. */
  readonly value: unknown;
  /** The sandbox's own text. */
  readonly sentence: string;
  /** Which time it is told: with the first of its texts, or with a later one (`refusal.messages`). */
  readonly turn: number;
}

/** What is known of a refused request beside its violations. */
interface Refused {
  readonly operation: OperationId | undefined;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly ask: LookUp;
}

export function toldViolation(
  violation: Violation,
  { operation, body, ask }: Refused,
  contract: Contract,
): ReportedViolation {
  const { pointer } = violation;
  const isBeside = isBesideBody(pointer);
  const path = partsOf(pointer);
  const [attribute = ''] = path;
  const value = isBeside ? undefined : valueAt(body, path);
  const named = operation === undefined ? undefined : attributes(contract).get(operation)?.get(attribute);
  const type = named === undefined || isBeside ? undefined : typeKind(named, { value, isItem: path.length > 1, ask });
  const kind = kindOf(violation, { value, type });
  const one = { violation, kind, path, attribute, value, sentence: sentenceOf(violation), turn: 0 };
  return kind === 'type.item' && ask('refusal.list-items') === 'list' ? ofList(one, body) : one;
}

/** The JSON type of the value of which it is said: `undefined` where there is none. */
export function receivedType(one: ReportedViolation | undefined): string {
  const value = one?.value;
  if (value === null) return 'null';
  if (typeof value === 'bigint') return 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The list in place of its item (`refusal.list-items`). */
function ofList(one: ReportedViolation, body: Refused['body']): ReportedViolation {
  const path = one.path.slice(0, 1);
  return { ...one, path, value: valueAt(body, path), violation: { ...one.violation, pointer: `/${one.attribute}` } };
}

/** Name of the attribute, or header, that a violation is about. */
export const attributeOf = ({ pointer }: Violation): string => partsOf(pointer)[0] ?? '';

/** The parts of a pointer; of what stands beside the body, its name alone. */
function partsOf(pointer: string): readonly string[] {
  const parts = pointerSteps(pointer);
  return isBesideBody(pointer) ? parts.slice(-1) : parts;
}

/** What never stands in a body: a path, a method, and the headers, of which none is told. */
const isBesideBody = (pointer: string) => /^\/(?:headers|path|method)(?:\/|$)/.test(pointer);

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

function typeKind({ types, listForm, isDateTime }: Attribute, { value, isItem, ask }: Standing): TypeKind {
  if (isItem) return 'type.item';
  if (isDateTime) return 'type.datetime';
  if (listForm) return Array.isArray(value) || ask('host.form') !== 'list' ? 'type.int' : 'type.list';
  if (types.includes('array')) return 'type.list';
  if (types.includes('boolean')) return 'type.bool';
  return types.includes('integer') ? 'type.int' : 'type.string';
}

/** The attributes of an operation's body, in the order of the document. */
export const attributeNames = (operation: OperationId | undefined, contract: Contract): readonly string[] =>
  operation === undefined ? [] : [...(attributes(contract).get(operation)?.keys() ?? [])];

type AttributesByOperation = ReadonlyMap<OperationId, ReadonlyMap<string, Attribute>>;

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

/** Most characters of a text that stands there as it came. */
const MAX_TEXT_LENGTH = 500;

/** The value itself as JSON where it is short, a longer text cut, and of anything longer the beginning as a text; null for none. */
export function boundedValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string') return value.slice(0, MAX_TEXT_LENGTH).toWellFormed();
  const text = describe(value);
  return text.endsWith('…') ? text : value;
}

/** A value as JavaScript writes it in a text: a list as its items, an object as what it is; of a longer one the beginning. */
export function asString(value: unknown): string {
  if (Array.isArray(value)) {
    let text = '';
    for (const [at, item] of value.entries()) {
      if (text.length > MAX_TEXT_LENGTH) break;
      text += (at === 0 ? '' : ',') + (item === undefined || item === null ? '' : asString(item));
    }
    return text.slice(0, MAX_TEXT_LENGTH);
  }
  return isObject(value) ? '[object Object]' : String(value).slice(0, MAX_TEXT_LENGTH);
}
