import { isDeepStrictEqual } from 'node:util';
import { besideEnvelope, type SentExchange } from '../../target/exchange.ts';
import { isAnswerHeader } from '../../target/header-kinds.ts';
import { isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Inferred } from '../as-observations.ts';
import { largestGroups } from '../largest-groups.ts';
import { boundedText, boundedValue } from './bounded.ts';
import { cleanedMembers, isJsonType } from './recorded-refusals.ts';

type Members = Readonly<Record<string, unknown>>;

/** So many answers are looked at, and so many members of each. */
const most = { answers: 400, members: 20 };

/**
 * What all answers have, whatever they are about (§1): `answer.members`, `answer.headers`, `answer.content-type` and `request-id.form`.
 * Of a member that refusals have in a way of their own, what successes have is. Only a mixture of both shows it.
 */
export function commonAnswers(exchanges: readonly SentExchange[]): Readonly<Record<string, Inferred>> {
  const all = exchanges.slice(0, most.answers);
  const isSuccess = (one: SentExchange) => outcomeOf(one) === 'accepted';
  if (!all.some(isSuccess) || all.every(isSuccess)) return {};
  const membersOf = ({ answer }: SentExchange) => boundedValue(besideEnvelope(answer?.json)) as Members;
  return {
    'answer.members': shared(all, membersOf, isSuccess),
    'answer.headers': shared(
      all,
      ({ answer }) => ownHeaders(answer?.headers ?? {}),
      () => true,
    ),
    ...mostOf('answer.content-type', all, ({ answer }) => contentTypeOf(answer?.headers ?? {})),
    ...mostOf('request-id.form', all, ({ answer }) => requestIdForm(answer?.json)),
  };
}

/** Members of one name in all answers that are the same in those that count, but for what is each answer's own. */
function shared(
  exchanges: readonly SentExchange[],
  membersOf: (exchange: SentExchange) => Members,
  counts: (exchange: SentExchange) => boolean,
): Inferred {
  const all = exchanges.map((exchange) => ({ exchange, own: membersOf(exchange) }));
  const [first] = all;
  const names = Object.keys(first?.own ?? {})
    .filter((name) => all.every(({ own }) => Object.hasOwn(own, name)))
    .slice(0, most.members);
  const cleaned = all
    .filter(({ exchange }) => counts(exchange))
    .map(({ exchange, own }) => cleanedMembers(own, exchange));
  const answer = names.flatMap((name) => {
    const values = cleaned.map((own) => own[name]);
    const isShared = values.every((value) => isDeepStrictEqual(value, values[0])) || values.every(isMeasured);
    return isShared ? [[name, values.every(isMeasured) ? values.toSorted(byText)[0] : values[0]] as const] : [];
  });
  return { answer: Object.fromEntries(answer), samples: all.map((_, at) => at) };
}

const byText = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);

/** What is counted or measured is another figure in every answer. */
const isMeasured = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^[\d.]{1,20}( ?m?s)?$/.test(value));

function ownHeaders(headers: Readonly<Record<string, string>>): Members {
  const own = Object.entries(headers).filter(
    ([name]) => /^[\w!#$%&'*+.^`|~-]{1,60}$/.test(name) && isAnswerHeader(name),
  );
  return Object.fromEntries(own.map(([name, value]) => [name, boundedText(value)]).sort());
}

/** What most answers have. */
function mostOf(
  question: string,
  exchanges: readonly SentExchange[],
  formOf: (exchange: SentExchange) => string | undefined,
): Readonly<Record<string, Inferred>> {
  const seen = exchanges.flatMap((exchange, at) => {
    const form = formOf(exchange);
    return form === undefined ? [] : [{ at, form }];
  });
  const [top] = largestGroups(seen, ({ form }) => form);
  return top === undefined ? {} : { [question]: { answer: top[0], samples: top[1].map(({ at }) => at) } };
}

function contentTypeOf(headers: Readonly<Record<string, string>>): string | undefined {
  const value = boundedText(headers['content-type'] ?? '', 100).trim();
  return isJsonType(value) ? value : undefined;
}

/** `request-id.form`; undefined for what is no UUID. */
function requestIdForm(json: unknown): string | undefined {
  const id = isRecord(json) ? String(json['requestId']) : '';
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return undefined;
  if (/[A-F]/.test(id)) return 'upper';
  if (/^.{14}4.{4}[89ab]/.test(id)) return 'v4';
  return /^.{14}7.{4}[89ab]/.test(id) ? 'v7' : 'shape';
}
