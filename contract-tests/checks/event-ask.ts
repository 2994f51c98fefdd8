import type { Deployment } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import type { RequestSpec, EventOperation } from '../target/exchange.ts';

export const eventOperations: readonly EventOperation[] = ['events.create', 'events.update'];

/** A create, or an update of the event that the run may change. */
export function eventAsk({
  operation,
  deployment,
  body,
  expects,
}: {
  operation: EventOperation;
  deployment: Deployment;
  body: Body;
  expects: RequestSpec['expects'];
}): RequestSpec {
  const id = operation === 'events.update' ? { id: deployment.own?.id ?? 'none' } : {};
  return { operation, ...id, body, expects };
}
