import type { Observation } from '../report/report.ts';
import type { KnownViolation, Observations, SeenRefusal } from '../learn/observations.ts';
import { reportedKind } from './infer/sample.ts';
import { isRecord } from '../target/json.ts';
import { largestGroups } from './infer/group-by.ts';
import { observationOf } from './as-observations.ts';
import { fits, statusFrom, type StatusCases, type StatusFacts } from '../../src/lib/status-cases.ts';

/** One refusal, as far as its status may hang on it. */
export interface StatusCase extends StatusFacts {
  readonly operation: string;
  readonly status: number;
}

export type StatusAnswer = number | StatusCases;

type Where = StatusCases['where'][number];

/** So many exceptions say more than a rule behind them would. */
const MAX_EXCEPTIONS = 40;

/**
 * The answer to a `refusal.status.*` that gives every case its status: the usual one, and the fewest conditions under which it is another.
 * Undefined where there is no case.
 */
export function statusAnswer(cases: readonly StatusCase[]): StatusAnswer | undefined {
  const [best] = largestGroups(cases, ({ status }) => status)
    .map(([usual]) => exceptionsTo(usual, cases))
    .toSorted((one, other) => one.unexplained - other.unexplained);
  if (best === undefined) return undefined;
  return best.where.length === 0 ? best.otherwise : { otherwise: best.otherwise, where: best.where };
}

interface Exceptions extends StatusCases {
  /** Cases that get another status than was seen. */
  readonly unexplained: number;
}

function exceptionsTo(otherwise: number, cases: readonly StatusCase[]): Exceptions {
  const where: Where[] = [];
  let left = cases.filter(({ status }) => status !== otherwise);
  while (left.length > 0 && where.length < MAX_EXCEPTIONS) {
    const best = bestCondition(left, cases);
    if (best === undefined) break;
    where.push(best);
    left = left.filter((one) => !fits(one, best));
  }
  return { otherwise, where, unexplained: left.length };
}

/** The condition that explains most of what is left and holds of no case with another status; the simplest of several. */
function bestCondition(left: readonly StatusCase[], all: readonly StatusCase[]): Where | undefined {
  const candidates = left.flatMap((one) =>
    conditionsOf(one).map((condition) => ({ ...condition, status: one.status })),
  );
  const pure = candidates.filter((one) => all.every((other) => !fits(other, one) || other.status === one.status));
  const scored = pure.map((one) => ({ one, explains: left.filter((other) => fits(other, one)).length }));
  return scored.sort((a, b) => b.explains - a.explains || sizeOf(a.one) - sizeOf(b.one))[0]?.one;
}

/** From the one that says most of the deployment to the one that says least. */
const conditions: readonly (readonly (keyof StatusFacts)[])[] = [
  ['kind'],
  ['id'],
  ['operation'],
  ['attribute'],
  ['id', 'operation'],
  ['attribute', 'operation'],
  ['kind', 'attribute'],
  ['id', 'attribute'],
  ['id', 'attribute', 'operation'],
];

const conditionsOf = (one: StatusCase): readonly StatusFacts[] =>
  conditions
    .filter((names) => names.every((name) => one[name] !== undefined))
    .map((names) => Object.fromEntries(names.map((name) => [name, one[name]])));

const sizeOf = ({ status: _, ...condition }: Where) => Object.keys(condition).length;

/** Each `refusal.status.*` that the refusals show. */
export function statusObservations(
  refusals: readonly SeenRefusal[],
  observations: Observations,
): readonly Observation[] {
  for (const refusal of refusals) noteStatus(refusal, observations);
  const causes = [...new Set(refusals.map(({ cause }) => cause))];
  return causes.flatMap((cause) => {
    const question = `refusal.status.${cause}`;
    const parts = observations.partsOf(question);
    const answer = statusAnswer(casesOf(question, observations));
    const observation = observationOf(question, answer, parts);
    if (observation === undefined) return [];
    // One status for all was seen in each of them.
    const all = [...parts.values()].reduce((sum, { sightings }) => sum + sightings, 0);
    return [typeof answer === 'number' ? { ...observation, sightings: all } : observation];
  });
}

/** The refusals of one cause that were seen; none of a question that is not about a status. */
export function casesOf(question: string, observations: Observations): readonly StatusCase[] {
  if (!question.startsWith('refusal.status.')) return [];
  return [...observations.partsOf(question)].map(([part, { observed }]) => {
    return { ...caseOf(part), status: Number(observed) };
  });
}

/** The status that an answer gives a refusal. */
export function statusBy(answer: unknown, one: StatusCase): unknown {
  if (!isRecord(answer) || !Array.isArray(answer['where'])) return answer;
  return statusFrom(answer as unknown as StatusCases, one);
}

/** With several violations the first that is told decides, and which that is another part of the learning shows. */
function noteStatus({ cause, violations, exchange }: SeenRefusal, observations: Observations): void {
  if (violations.length > 1) return;
  const { operation } = exchange.ask;
  const [first] = violations;
  const of = { question: `refusal.status.${cause}`, part: partOf(operation, first) };
  observations.seePart(of, exchange.answer?.status, exchange);
}

const partOf = (operation: string, one: KnownViolation | undefined) =>
  [operation, one?.id, one?.attribute, one && reportedKind(one)].map((word) => word ?? '').join(' ');

function caseOf(part: string): Omit<StatusCase, 'status'> {
  // The name of an attribute that the document does not list may hold blanks.
  const [, operation = '', id = '', attribute = '', kind = ''] = /^(\S*) (\S*) (.*) (\S*)$/s.exec(part) ?? [];
  return { operation, id: id || undefined, attribute: attribute || undefined, kind: kind || undefined };
}
