import type { IncomingMessage } from 'node:http';
import { loadContract } from '../../../contract/contract.ts';
import { operationsOf, type OperationId } from '../../../contract/operations.ts';
import { createAsking } from '../../../profile/profile.ts';
import { profileOfAnswers } from '../../../profile/read-profile.ts';
import type { RefusedExchange } from '../refusal-body.ts';

const contract = loadContract();

/** An exchange of which a refusal can tell, with a profile of these answers; without more, it creates an event with an empty body. */
export function asked(
  answers: Readonly<Record<string, unknown>> = {},
  {
    operation = 'events.create',
    body = {},
    id,
  }: { operation?: OperationId; body?: Readonly<Record<string, unknown>>; id?: string } = {},
): RefusedExchange {
  const found = operationsOf(contract).find((one) => one.id === operation);
  if (found === undefined) throw new Error(`no operation ${operation}`);
  return {
    asking: createAsking(profileOfAnswers(answers, contract)),
    body,
    match: { operation: found, rawId: id },
    request: {
      method: found.method,
      url: found.path.replace('{id}', id ?? ''),
      headers: {},
    } as unknown as IncomingMessage,
    bytes: Buffer.from(JSON.stringify(body)),
    requestId: '6f0b2c7d-1a77-4c9f-8d55-9a4e8f6b5e55',
    worldTime: Date.parse('2027-01-01T12:00:00Z'),
  };
}
