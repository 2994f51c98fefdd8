import { isDeepStrictEqual } from 'node:util';
import { nonsense } from '../learn/observe/read-observations.ts';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import { inLanes, type CalibrationContext } from './calibration-context.ts';
import type { AnswerPart, KnownViolation } from '../learn/observations.ts';

/** A search that breaks a stated rule, or does what is open: where that is accepted it is no refusal. */
interface WrongSearch {
  readonly body: Readonly<Record<string, unknown>>;
  readonly violations: readonly KnownViolation[];
  readonly fact?: AnswerPart;
}

const search = { operation: 'pages.search' } as const;

/** How searches are refused, what is read in place of a string or an int, and how one that nothing matches is told. */
export async function probeWrongSearches(context: CalibrationContext): Promise<void> {
  const { session, observations } = context;
  const noMatch = await searchForNothing(context);
  await inLanes(wrongSearches(context.deployment.query ?? 'a'), async ({ body, violations, fact }) => {
    const ask: Omit<RequestSpec, 'expects'> = { ...search, body };
    const exchange = await session.observe({ ...ask, expects: 'either' });
    const isRead = typeof body['query'] !== 'object' && isToldAlike(exchange, noMatch);
    if (!isRead) observations.keepRefusal(exchange, 'invalid', violations);
    const outcome = isRead ? 'accepted' : outcomeOf(exchange);
    if (fact !== undefined && (outcome === 'accepted' || outcome === 'refused'))
      observations.seePart(fact, outcome, exchange);
  });
}

/** Searches without a match, which may be refusals of their own (`search.no-match`). */
async function searchForNothing({ session, observations }: CalibrationContext): Promise<SentExchange | undefined> {
  const violation = { id: 'search.no-match', kind: '', pointer: '/query', attribute: 'query' };
  const seen: SentExchange[] = [];
  for (const query of [nonsense(session), `${nonsense(session)}q`]) {
    const exchange = await session.observe({ ...search, body: { query }, expects: 'either' });
    observations.keepRefusal(exchange, 'no-match', [{ ...violation, value: query }]);
    seen.push(exchange);
  }
  return seen[0];
}

/** Whether a search was refused for having no match, not for the type of its query: a number was read as text. */
function isToldAlike(exchange: SentExchange, noMatch: SentExchange | undefined): boolean {
  if (noMatch === undefined || outcomeOf(exchange) !== 'refused' || outcomeOf(noMatch) !== 'refused') return false;
  return isDeepStrictEqual(withoutQuery(exchange), withoutQuery(noMatch));
}

function withoutQuery({ answer, ask }: SentExchange): unknown {
  const query = String(isRecord(ask.body) ? ask.body['query'] : '');
  const data = isRecord(answer?.json) ? answer.json['data'] : undefined;
  return [answer?.status, (JSON.stringify(data) ?? '').replaceAll(query, '')];
}

const ofBlank = (part: string): AnswerPart => ({ question: 'search.query.blank', part });

const ofType = (part: string): AnswerPart => ({ question: 'search.types', part });

type WrongAt = readonly [id: string, kind: string, attribute: string];

function wrongSearches(query: string): readonly WrongSearch[] {
  const wrong = (body: WrongSearch['body'], ...all: readonly WrongAt[]): WrongSearch => ({
    body,
    violations: all.map(([id, kind, attribute]) => {
      return { id, kind, pointer: `/${attribute}`, attribute, value: body[attribute] };
    }),
  });
  const blank: WrongAt = ['search.query.blank', 'blank', 'query'];
  const missing: WrongAt = ['search.query.required', 'required', 'query'];
  const text: WrongAt = ['search.types', 'type.string', 'query'];
  const page: WrongAt = ['search.types', 'type.int', 'page'];
  const perPage: WrongAt = ['search.types', 'type.int', 'perPage'];
  const unlisted: WrongAt = ['body.unknown-attribute', 'unlisted', 'contractCheck'];
  const unknown: AnswerPart = { question: unlisted[0], part: 'search' };
  return [
    wrong({}, missing),
    wrong({ page: 1 }, missing),
    wrong({ query: null }, ['search.query.required', 'null', 'query']),
    { ...wrong({ query: '' }, blank), fact: ofBlank('empty') },
    { ...wrong({ query: ' ' }, blank), fact: ofBlank('blank') },
    wrong({ query: { text: query } }, text),
    wrong({ page: 'second', perPage: 'many' }, missing, page, perPage),
    wrong({ perPage: 'many', page: 'second', query }, page, perPage), // two and three: how many there are can be told in words
    { ...wrong({ query, contractCheck: 'no attribute' }, unlisted), fact: unknown },
    { ...wrong({ query, page: 1, contractCheck: 'no attribute' }, unlisted), fact: unknown },
    wrong({ query, page: 0 }, ['search.bounds', 'minimum', 'page']),
    wrong({ query, page: 1, perPage: -12 }, ['search.bounds', 'minimum', 'perPage']),
    wrong({ query, page: 1, perPage: 101 }, ['search.per-page.over', 'maximum', 'perPage']),
    wrong({ query, page: 1.5 }, page),
    { ...wrong({ query, page: 'second' }, page), fact: ofType('other') },
    { ...wrong({ query, perPage: 'many' }, perPage), fact: ofType('other') },
    { ...wrong({ query, perPage: {} }, perPage), fact: ofType('other') },
    { ...wrong({ query, page: null }, ['search.types', 'null', 'page']), fact: ofType('null') },
    { ...wrong({ query, perPage: null }, ['search.types', 'null', 'perPage']), fact: ofType('null') },
    { ...wrong({ query, page: '1' }, page), fact: ofType('int-from-string') },
    { ...wrong({ query, page: '1.0' }, page), fact: ofType('int-from-loose-string') },
    { ...wrong({ query, perPage: true }, perPage), fact: ofType('int-from-bool') },
    { ...wrong({ query: 42 }, text), fact: ofType('string-from-number') },
    { ...wrong({ query: true }, text), fact: ofType('string-from-bool') },
  ];
}
