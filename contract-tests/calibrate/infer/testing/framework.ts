import type { KnownViolation } from '../../../learn/observations.ts';
import type { RefusalSample } from '../sample.ts';

/** What a framework says a refusal is about. */
export interface Refused {
  readonly cause: string;
  readonly operation: string;
  readonly violations: readonly KnownViolation[];
  readonly status: number;
  readonly path: string;
  readonly requestId: string;
  /** How many refusals there have been. */
  readonly turn: number;
}

/** How a framework answers, as a literal generator. */
export interface Framework {
  readonly name: string;
  /** `data` and what stands beside it. */
  readonly body: (refused: Refused) => Readonly<Record<string, unknown>>;
  readonly status?: (refused: Pick<Refused, 'cause' | 'violations'>) => number;
  readonly tells?: 'all' | 'first';
}

const statuses: Readonly<Record<string, number>> = {
  invalid: 422,
  unauthenticated: 401,
  malformed: 400,
  'unknown-page': 404,
  'unknown-path': 404,
};

const usualOperation = (cause: string, turn: number) =>
  cause === 'unknown-page' ? 'pages.get' : turn % 3 === 0 ? 'events.create' : 'events.update';

/** Plays refusals of a framework. */
export function refusals(
  framework: Framework,
  requests: readonly (Pick<Refused, 'cause' | 'violations'> & Partial<Pick<Refused, 'operation'>>)[],
): readonly RefusalSample[] {
  return requests.map(({ cause, violations, ...request }, turn) => {
    const status = framework.status?.({ cause, violations }) ?? statuses[cause] ?? 400;
    const requestId = `0d3f5a52-8c1f-4b7e-9f3a-${String(100_000_000_000 + turn)}`;
    const { operation = usualOperation(cause, turn) } = request;
    const path = cause === 'unknown-page' ? `/channels/pages/${900_000 + turn}` : '/v1/events.create';
    const told = framework.tells === 'first' ? violations.slice(0, 1) : violations;
    const body = framework.body({ cause, operation, violations: told, status, path, requestId, turn });
    const id = cause === 'unknown-page' ? { id: String(900_000 + turn) } : {};
    return {
      cause,
      violations,
      operation,
      request: { method: cause === 'unknown-page' ? 'GET' : 'POST', path, ...id },
      status,
      headers: {},
      requestId,
      body: { requestId, status, data: null, ...body },
    };
  });
}
