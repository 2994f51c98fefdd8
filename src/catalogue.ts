import type { Decider } from './domain/decider.ts';
import { attributeRules, referenceRules } from './domain/event/rules/event-rules.ts';
import { noMatch } from './http/answer-outcome.ts';
import { ambiguous } from './http/i-json.ts';
import { credentialRefusers } from './http/steps/authenticate.ts';
import { mediaType } from './http/steps/check-media-type.ts';
import { unknownPath, wrongMethod } from './http/steps/match-operation.ts';
import { malformed, tooLarge } from './http/steps/read-body.ts';
import type { Contract } from './openapi/contract.ts';
import { formRefusers } from './openapi/normalise.ts';
import { schemaDeciders } from './openapi/schema-deciders.ts';
import { unknownPage } from './operations/get-page.ts';
import { foreignEvent, unknownEvent } from './operations/update-event.ts';

/** Who decides: a step of the request path, the reading of a body's forms, its schema, a rule of the domain, or an operation. */
type Home = 'step' | 'form' | 'schema' | 'domain' | 'operation';

/** A rule or question that refuses requests, and where it is decided. */
export interface Catalogued extends Decider {
  readonly home: Home;
}

/** Everything that this sandbox can refuse a request for, by the rule or question that decides it. */
export function catalogueOf(contract: Contract): readonly Catalogued[] {
  const homes: Readonly<Record<Home, readonly Decider[]>> = {
    step: [...Object.values(credentialRefusers), unknownPath, wrongMethod, mediaType, tooLarge, malformed, ambiguous],
    form: Object.values(formRefusers),
    schema: schemaDeciders(contract),
    domain: [...attributeRules, ...referenceRules],
    operation: [unknownPage, unknownEvent, foreignEvent, noMatch],
  };
  return Object.entries(homes).flatMap(([home, deciders]) =>
    deciders.map(({ id, at }) => ({ id, at, home: home as Home })),
  );
}
