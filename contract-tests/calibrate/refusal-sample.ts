import { isOutsideBody } from '../../shared/templates/reported.ts';
import type { KnownViolation, SeenRefusal } from '../learn/observations.ts';
import type { RefusalSample } from './infer/sample.ts';
import { routeOf } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';

/** The refusal as what infers from it takes it. */
export function sampleOf({ cause, violations, exchange }: SeenRefusal): RefusalSample {
  const { ask, answer, url } = exchange;
  const { method } = routeOf(ask);
  const json = answer?.json;
  return {
    operation: ask.stray === undefined ? ask.operation : '',
    request: { method, path: new URL(url).pathname, ...(ask.id === undefined ? {} : { id: String(ask.id) }) },
    status: answer?.status ?? 0,
    headers: answer?.headers ?? {},
    requestId: isRecord(json) ? String(json['requestId']) : '',
    body: json,
    cause,
    violations,
    ...(isRecord(ask.body) ? { sent: Object.keys(ask.body) } : {}),
    own: [new URL(url).host, ...ownValues(ask.body)],
  };
}

const ownValues = (body: unknown): readonly string[] =>
  isRecord(body) ? Object.values(body).flat().map(String).filter(isTelling) : [];

/** A short number, a word or a blank stands in a text for many reasons. */
const isTelling = (text: string): boolean => text.length > 2 && /[^\p{L}\s]/u.test(text);

/** What stands in a header has no kind: deployments speak of it by the rule. */
export const reportedKind = ({ kind, pointer }: KnownViolation): string =>
  pointer !== '/path/id' && isOutsideBody(pointer) ? '' : kind;
