import type { LookUp } from '../domain/look-up.ts';
import type { Advice, Violation } from '../domain/violation.ts';
import { attributesOf, defaultsOf, type BodyAttribute } from './attributes.ts';
import type { Contract } from './contract.ts';
import { normalise } from './normalise.ts';
import { operationsOf, type OperationId } from './operations.ts';
import { perContract } from './per-contract.ts';
import { validatorsOf } from './validator.ts';

/** What the body of an operation is made of. */
export interface InputReader {
  readonly attributes: ReadonlyMap<string, BodyAttribute>;
  /** The body normalised by the profile's answers, and what its schema has against it, in the order of the contract's attributes. */
  read(body: Readonly<Record<string, unknown>>, reading: Reading): ReadInput;
}

/** Whom to ask, and whom to tell. */
interface Reading {
  readonly ask: LookUp;
  readonly advise: (advice: Advice) => void;
}

/** A body as rules look at it. */
export interface ReadInput {
  readonly input: Readonly<Record<string, unknown>>;
  readonly violations: readonly Violation[];
}

/** A reader for each operation that has a body, made once, so that each request only reads its own. */
export const bodyReadersOf = perContract((contract): ReadonlyMap<OperationId, InputReader> => {
  const readers = operationsOf(contract).flatMap(({ id, bodySchema }) =>
    bodySchema === undefined ? [] : [[id, bodyReader(contract, id, bodySchema)] as const],
  );
  return new Map(readers);
});

function bodyReader(contract: Contract, id: OperationId, bodySchema: string): InputReader {
  const attributes = attributesOf(contract, bodySchema);
  const validate = validatorsOf(contract).body(bodySchema);
  // An event's defaults depend on what is stored (`update.omitted-optional`); a search has nothing but its body.
  const defaults = id === 'pages.search' ? defaultsOf(attributes) : undefined;
  return {
    attributes,
    read: (body, { ask, advise }) => {
      const { input, violations } = normalise(body, { attributes, ask, advise });
      const schema = validate(input, ask);
      const open = violations.filter((violation) => !isNullByRule(violation, schema));
      const refused = new Set(open.map(({ pointer }) => pointer));
      const decided = schema.filter(
        (violation) => !refused.has(violation.pointer) && !refused.has(`/${attributeOf(violation)}`),
      );
      const found = inOrder([...open, ...decided], attributes);
      return { input: defaults === undefined ? input : { ...defaults, ...input }, violations: found };
    },
  };
}

/** `body.null` speaks of what may be left out: of the dates of a dated event, and of the image on create, a rule does. */
const isNullByRule = ({ id, pointer }: Violation, schema: readonly Violation[]): boolean =>
  id === 'body.null' && schema.some((one) => one.pointer === pointer);

const attributeOf = ({ pointer }: Violation) => pointer.split('/')[1] ?? '';

/** Violations in the order of the contract's attributes, what is not listed last. */
function inOrder(
  violations: readonly Violation[],
  attributes: ReadonlyMap<string, BodyAttribute>,
): readonly Violation[] {
  if (violations.length < 2) return violations;
  const order = [...attributes.keys()];
  const place = (violation: Violation) =>
    attributes.has(attributeOf(violation)) ? order.indexOf(attributeOf(violation)) : order.length;
  return violations.toSorted((a, b) => place(a) - place(b));
}
