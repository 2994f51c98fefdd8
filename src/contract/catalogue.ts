import type { Decider } from '../domain/decider.ts';
import { attributeRules, referenceRules } from '../domain/event/rules/event-rules.ts';
import { formRefusers, operationRefusers, stepRefusers } from '../domain/refusers.ts';
import type { Contract } from './contract.ts';
import { perContract } from './per-contract.ts';
import { schemaDeciders } from './schema-deciders.ts';

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
