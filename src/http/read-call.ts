import type { Violation } from '../domain/violation.ts';
import type { Call, CallRequest } from '../operations/call.ts';
import { attributesOf, defaultsOf, type Attribute } from '../openapi/attributes.ts';
import type { Contract } from '../openapi/contract.ts';
import { normalise } from '../openapi/normalise.ts';
import { eventDefaultsOf } from '../openapi/stored-attributes.ts';
import type { Operation, OperationId } from '../openapi/operations.ts';
import type { Validators } from '../openapi/validator.ts';
import type { Exchange } from './exchange.ts';

/** Makes a call of an exchange: its body normalised by profile and validated by schema. */
export type Reader = (exchange: Exchange, operation: Operation) => Call;

interface Body {
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly validate: ReturnType<Validators['body']>;
}

/** Reads what the operations' bodies are made of once, so that each request only reads its own. */
export function createReader(contract: Contract, operations: readonly Operation[], validators: Validators): Reader {
  const eventDefaults = eventDefaultsOf(contract);
  const bodies = new Map<OperationId, Body>();
  for (const { id, bodySchema } of operations) {
    if (bodySchema === undefined) continue;
    const attributes = attributesOf(contract, bodySchema);
    bodies.set(id, { attributes, defaults: defaultsOf(attributes), validate: validators.body(bodySchema) });
  }
  return (exchange, operation) => {
    const { world, match, asking, advices, refusals } = exchange;
    const body = bodies.get(operation.id);
    const { input, violations } = body === undefined ? nothing : readInput(exchange, operation, body);
    return {
      request: { channel: world.channel, rawId: (match.operation && match.rawId) ?? '', input, violations },
      context: {
        ports: world.ports,
        ask: asking.ask,
        peek: asking.peek,
        advise: (advice) => advices.push(advice),
        defaults: eventDefaults,
      },
      deviation: {
        applies: (violation) => world.deviations.applies(violation, operation.id),
        exampleOf: (attribute) => body?.attributes.get(attribute)?.default ?? body?.attributes.get(attribute)?.example,
      },
      isRefused: () => refusals.length > 0,
    };
  };
}

const nothing = { input: {}, violations: [] };

function readInput(exchange: Exchange, operation: Operation, body: Body): Pick<CallRequest, 'input' | 'violations'> {
  const { asking, advices } = exchange;
  const context = {
    attributes: body.attributes,
    ask: asking.ask,
    advise: (advice: (typeof advices)[number]) => advices.push(advice),
  };
  const { input, violations } = normalise(exchange.body ?? {}, context);
  const refused = new Set(violations.map(({ pointer }) => pointer));
  const schema = body
    .validate(input, asking.ask)
    .filter((violation) => !refused.has(violation.pointer) && !refused.has(`/${attributeOf(violation)}`));
  const found = inOrder([...violations, ...schema], body.attributes);
  return { input: isSearch(operation) ? { ...body.defaults, ...input } : input, violations: found };
}

// An event's defaults depend on what is stored (`update.omitted-optional`); a search has nothing but its body.
const isSearch = ({ id }: Operation) => id === 'pages.search';

const attributeOf = ({ pointer }: Violation) => pointer.split('/')[1] ?? '';

/** Violations in the order of the contract's attributes. */
function inOrder(violations: readonly Violation[], attributes: ReadonlyMap<string, Attribute>): readonly Violation[] {
  if (violations.length < 2) return violations;
  const order = [...attributes.keys()];
  return violations.toSorted((a, b) => order.indexOf(attributeOf(a)) - order.indexOf(attributeOf(b)));
}
