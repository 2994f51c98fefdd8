import type { RequestSpec, SentExchange } from '../../target/exchange.ts';
import { formatJson, isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import { baseline, updatable } from '../deployment.ts';
import { without } from '../event-body.ts';
import { leftOut, unknownEvent } from './questions/updates.ts';
import type { Probed, Observer } from './observer.ts';

/** In the order in which most services look at a request: what nothing shows keeps it. */
const stages = ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'] as const;

type Stage = (typeof stages)[number];

/** The probed that are wrong at one stage alone. */
const wrongOnce: Readonly<Record<Stage, readonly string[]>> = {
  path: ['refusal.status.unknown-path'],
  credentials: ['refusal.status.unauthenticated'],
  'media-type': ['refusal.status.media-type'],
  body: ['refusal.status.malformed'],
  attributes: ['refusal.status.invalid', 'refusal.all-at-once'],
  references: ['refusal.status.unknown-page', 'refusal.status.unknown-event'],
};

/** A request that is wrong at two stages. */
interface WrongTwice {
  readonly at: readonly [Stage, Stage];
  readonly ask: Omit<RequestSpec, 'expects'>;
}

interface Won {
  readonly first: Stage;
  readonly second: Stage;
  readonly exchange: SentExchange;
}

/**
 * `refusal.precedence`: each request is wrong at two stages, and is answered as one that is wrong at the first of them alone. Seen where an
 * order follows for every two stages that a request can be wrong at.
 */
export async function observePrecedence(observer: Observer, probed: Probed): Promise<void> {
  const { session, observations } = observer;
  const refusalsAt = (stage: Stage) =>
    wrongOnce[stage].flatMap((question) => probed.get(question) ?? []).filter((one) => outcomeOf(one) === 'refused');
  // A media type that is read all the same is never wrong, nor is a path that leads elsewhere.
  const isNeverWrong = (stage: Stage) => (stage === 'path' || stage === 'media-type') && refusalsAt(stage).length === 0;
  const pairs = wrongTwice(observer)?.filter(({ at }) => !at.some(isNeverWrong)) ?? [];
  if (pairs.some(({ at }) => at.some((stage) => refusalsAt(stage).length === 0))) return;
  const { won, alike } = await tried(pairs, session, refusalsAt);
  const last = won.at(-1);
  if (last !== undefined && pairs.every(({ at }) => alike.includes(at) || isKnown(at, won)))
    observations.see('refusal.precedence', orderOf(won), last.exchange);
}

/** Which stage won of each two, and which are refused alike, so that no order shows and none matters. */
async function tried(
  pairs: readonly WrongTwice[],
  session: Observer['session'],
  refusalsAt: (stage: Stage) => readonly SentExchange[],
): Promise<{ readonly won: readonly Won[]; readonly alike: readonly WrongTwice['at'][] }> {
  const won: Won[] = [];
  const alike: WrongTwice['at'][] = [];
  for (const { at, ask } of pairs) {
    if (isKnown(at, won)) continue;
    const exchange = await session.observe({
      ...ask,
      expects: 'either',
      serves: 'refusal.precedence',
    });
    const first = winner(exchange, at, refusalsAt);
    if (first === 'either') alike.push(at);
    else if (first !== undefined) won.push({ first, second: at[0] === first ? at[1] : at[0], exchange });
  }
  return { won, alike };
}

/**
 * First those from which most of the others follow, where the order is the usual one. Undefined where no event may be updated: what stands
 * between attributes and references would not show.
 */
function wrongTwice({ deployment, session }: Observer): readonly WrongTwice[] | undefined {
  const { fixtures, query = 'a' } = deployment;
  const page = fixtures.pages?.unknown;
  if (page === undefined || updatable(deployment) === undefined) return undefined;
  const headers = { 'x-channel': session.parts.credentials.channelId };
  const contentType = 'text/plain';
  const search = { operation: 'pages.search' } as const;
  const event = { operation: 'events.update', id: unknownEvent } as const;
  const body = () => baseline(deployment, 'events.update', session);
  const stray = { path: '/channels/boards/7' };
  return [
    { at: ['path', 'credentials'], ask: { operation: 'pages.get', stray, headers } },
    { at: ['credentials', 'media-type'], ask: { ...search, body: { query }, contentType, headers } },
    { at: ['media-type', 'body'], ask: { ...search, text: '{"query": ', contentType } },
    { at: ['media-type', 'attributes'], ask: { ...search, body: {}, contentType } },
    { at: ['attributes', 'references'], ask: { ...event, body: without(body(), ...leftOut) } },
    { at: ['media-type', 'references'], ask: { ...event, body: body(), contentType } },
    { at: ['body', 'references'], ask: { ...event, text: '{"title": ' } },
    { at: ['credentials', 'body'], ask: { ...search, text: '{"query": ', headers } },
    { at: ['credentials', 'attributes'], ask: { ...search, body: {}, headers } },
    { at: ['credentials', 'references'], ask: { operation: 'pages.get', id: page, headers } },
  ];
}

/** The stage whose refusals look like this one: by the status, and where both have that, by what the body holds. */
function winner(
  exchange: SentExchange,
  at: WrongTwice['at'],
  refusalsAt: (stage: Stage) => readonly SentExchange[],
): Stage | 'either' | undefined {
  for (const likeness of [statusOf, contentOf]) {
    const alike = at.filter((stage) => refusalsAt(stage).some((one) => likeness(one) === likeness(exchange)));
    if (alike.length === 0) return undefined;
    if (alike.length === 1) return alike[0];
  }
  return 'either';
}

function statusOf({ answer }: SentExchange): string {
  return String(answer?.status);
}

/** All but the ID of the request, which is another one each time (§1). */
function contentOf({ answer }: SentExchange): string {
  return formatJson(isRecord(answer?.json) ? { ...answer.json, requestId: null } : answer?.text);
}

/** The usual order, as far as nothing that was seen speaks against it. */
function orderOf(won: readonly Won[]): readonly Stage[] {
  const order: Stage[] = [];
  while (order.length < stages.length) {
    const left = stages.filter((stage) => !order.includes(stage));
    order.push(...left.filter((stage) => !left.some((other) => leadsTo(other, stage, won))).slice(0, 1));
  }
  return order;
}

/** Whether it follows from what was seen; it is not asked then, so that what is seen cannot contradict itself. */
function isKnown([one, other]: WrongTwice['at'], won: readonly Won[]): boolean {
  return leadsTo(one, other, won) || leadsTo(other, one, won);
}

function leadsTo(from: Stage, to: Stage, won: readonly Won[]): boolean {
  return won.some(({ first, second }) => first === from && (second === to || leadsTo(second, to, won)));
}
