import type { KnownViolation } from './known-violations.ts';
import { exampleTime, isRecord, placeOf, type RecordedRefusal } from '../example.ts';

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

/** Plays refusals of a framework, as they would be recorded. */
export function refusals(
  framework: Framework,
  requests: readonly (Pick<Refused, 'cause' | 'violations'> & Partial<Pick<Refused, 'operation'>>)[],
): readonly RecordedRefusal[] {
  return requests.map(({ cause, violations, ...request }, turn) => {
    const status = framework.status?.({ cause, violations }) ?? statuses[cause] ?? 400;
    const requestId = `0d3f5a52-8c1f-4b7e-9f3a-${String(100_000_000_000 + turn)}`;
    const { operation = usualOperation(cause, turn) } = request;
    const id = cause === 'unknown-page' ? String(900_000 + turn) : '';
    const path = cause === 'unknown-page' ? `/channels/pages/${id}` : '/v1/events.create';
    const reported = framework.tells === 'first' ? violations.slice(0, 1) : violations;
    const made = framework.body({ cause, operation, violations: reported, status, path, requestId, turn });
    const body: unknown = JSON.parse(JSON.stringify({ data: null, ...made }).replaceAll(times, usualTime));
    if (!isRecord(body)) throw new Error('no envelope');
    return {
      cause,
      violations: violations.map((one) => ({ ...one, ...placeOf(one.pointer), rule: '' })),
      unreported: [],
      operation,
      method: cause === 'unknown-page' ? 'GET' : 'POST',
      path,
      id,
      mediaType: 'application/json',
      text: '{}',
      credentials: '',
      status,
      headers: {},
      requestId,
      now: exampleTime,
      body,
    };
  });
}

const times = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const usualTime = new Date(exampleTime).toISOString();
