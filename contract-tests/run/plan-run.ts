import type { ReportedExchange } from '../report/report.ts';
import { reportedExchange } from '../report/redact.ts';
import type { Answer, RequestSpec, SentExchange } from '../target/exchange.ts';
import type { Target } from '../target/open-target.ts';
import { requestOf } from '../target/send-request.ts';
import { checkDeployment } from './check-deployment.ts';
import { openRun, type RunRoute, type Transport } from './open-run.ts';
import { givenCredentials, rateOf, type RunOptions } from './options.ts';
import { putBack } from './put-back.ts';
import { oddIds } from '../learn/odd-ids.ts';
import { type Id, isRecord } from '../target/json.ts';

export interface PlannedRequest {
  /** With real values where they are known, and marks such as `<ID of an event that the run created>` where they are not. */
  readonly request: ReportedExchange['request'];
  readonly operation: RequestSpec['operation'];
  /** What a deployment that keeps the interface answers. */
  readonly expects: RequestSpec['expects'];
  /** The rule or the open question that it is sent for; absent where it finds out what the deployment is like. */
  readonly rule?: string;
}

/** What a run would do, where the deployment keeps the interface and takes the forms that the profile names. */
export interface Plan {
  readonly target: string;
  readonly requests: readonly PlannedRequest[];
  /** Events that would be created for good. */
  readonly eventsCreated: number;
  /** The same on a deployment that accepts whatever comes. */
  readonly whereAllIsAccepted: { readonly requests: number; readonly eventsCreated: number };
  /** What would become of events that the run did not make, each in one sentence. */
  readonly changes: readonly string[];
  /** Requests in a second at most; absent where there is no bound. */
  readonly rate?: number;
  /** Rules that would stay unverified, and what to add. */
  readonly unverified: readonly { readonly rule: string; readonly reason: string }[];
}

/**
 * Plays a run against a deployment that keeps every rule, without sending anything. An app is not started for it: give a URL.
 * @throws WrongFile where fixtures are wrong, WrongOption where rules are
 */
export async function planRun(target: Target, options: RunOptions = {}): Promise<Plan> {
  const accepting = await playRun(target, options, 'accepting');
  const { played, checked, eventsCreated, changes, url, rate, runName } = await playRun(target, options, 'lawful');
  const unverified = checked.flatMap(({ check, result }) =>
    result.status === 'skipped' ? [{ rule: check.rule, reason: result.reason ?? '' }] : [],
  );
  return {
    target: url,
    requests: played.map((exchange) => plannedRequest(exchange, runName, options)),
    eventsCreated,
    whereAllIsAccepted: { requests: accepting.played.length, eventsCreated: accepting.eventsCreated },
    changes,
    ...(rate === undefined ? {} : { rate }),
    unverified: [...new Map(unverified.map((one) => [one.rule, one])).values()],
  };
}

function plannedRequest(exchange: SentExchange, runName: string, options: RunOptions): PlannedRequest {
  const { request } = reportedExchange(exchange, givenCredentials(options));
  const { operation, expects, serves } = exchange.ask;
  const marked = (text: string) => withMarks(text).replaceAll(runName, '<name of the run>');
  return {
    request: {
      ...request,
      url: marked(request.url),
      ...(request.body === undefined ? {} : { body: marked(request.body) }),
    },
    operation,
    expects,
    ...(serves === undefined ? {} : { rule: serves }),
  };
}

async function playRun(target: Target, options: RunOptions, kind: Played) {
  const { ledger: _, ...kept } = options;
  const played: SentExchange[] = [];
  let isLoopback = true;
  const run = await openRun(target, kept, (route) => {
    ({ isLoopback } = route);
    return playedTransport(route, kind, played);
  });
  try {
    const { checked } = await checkDeployment(run, { lanes: 1, onBegun: () => undefined, onChecked: () => undefined });
    const { session, url } = run;
    const changes = await putBack(session);
    const { runName } = session.parts;
    return {
      url,
      checked,
      changes,
      played,
      runName,
      eventsCreated: session.created,
      rate: rateOf(options, isLoopback),
    };
  } finally {
    await run.close();
  }
}

function playedTransport({ url, options }: RunRoute, kind: Played, played: SentExchange[]): Transport {
  const answer = rehearse(options, kind);
  return {
    send: async (ask) => {
      const request = requestOf(ask, { url, credentials: givenCredentials(options), userAgent: options.userAgent });
      const exchange = { ...request, answer: answer(ask) };
      played.push(exchange);
      return exchange;
    },
    requests: () => played.length,
    close: () => undefined,
  };
}

/** §8 */
const limits = { perPage: 24, most: 100 };

/** So many pages match, whatever is asked for. */
const matches = 240;

/** IDs that a run will meet and a plan cannot know: no deployment has so many pages or events. */
const firstUnknown = { page: 770_000_000_000, event: 880_000_000_000 };

/** Puts marks in the place of what a plan cannot know. */
function withMarks(text: string): string {
  return text
    .replaceAll(/\b77\d{10}\b/g, '<ID of a page that a search shows>')
    .replaceAll(/\b88\d{10}\b/g, '<ID of an event that the run created>');
}

/** A deployment that keeps every rule, or one that accepts whatever comes. */
export type Played = 'lawful' | 'accepting';

/** Answers as such a deployment does, so that a run can be played without sending it. */
export function rehearse(options: RunOptions, played: Played): (ask: RequestSpec) => Answer {
  const state = { requests: 0, events: firstUnknown.event };
  const known = options.fixtures?.pages?.known ?? [];
  return (ask) => {
    state.requests += 1;
    const isRefused = ask.expects === 'refused' || (ask.headers !== undefined && !isIssued(ask.headers, options));
    if (isNoPage(ask, known) || (played === 'lawful' && (isRefused || isUnknownPage(ask, options))))
      return answer(422, null, state.requests);
    if (ask.operation === 'pages.search') return answer(200, searched(ask, known), state.requests);
    if (ask.operation === 'pages.get') return answer(200, page(exact(ask.id)), state.requests);
    if (ask.operation === 'events.update') return answer(200, { id: exact(ask.id) }, state.requests);
    state.events += 1;
    return answer(201, { id: state.events }, state.requests);
  };
}

function isIssued(headers: NonNullable<RequestSpec['headers']>, options: RunOptions): boolean {
  const { apiKey, other } = givenCredentials(options);
  return [apiKey, other?.apiKey].some((key) => key !== undefined && headers['authorization'] === `Channel ${key}`);
}

function searched({ body }: RequestSpec, known: readonly Id[]): unknown {
  const asked = isRecord(body) ? body : {};
  const perPage = Math.min(Number(asked['perPage'] ?? limits.perPage), limits.most);
  const start = (Number(asked['page'] ?? 1) - 1) * perPage;
  const length = Math.max(0, Math.min(perPage, matches - start));
  return Array.from({ length }, (_, at) => page(known[start + at] ?? firstUnknown.page + start + at));
}

function exact(id: RequestSpec['id']): Id {
  return typeof id === 'string' ? Number(id) : (id ?? 0);
}

function page(id: Id): unknown {
  return { id, title: `Page ${id}`, logo: `https://example.com/${id}.svg` };
}

/** Even who accepts whatever comes has no such page. */
function isNoPage({ operation, id }: RequestSpec, known: readonly Id[]): boolean {
  if (id !== undefined && !/^-?\d+$/.test(String(id))) return true;
  const others = known.flatMap((one) => Object.values(oddIds).map((make) => make(one)));
  return operation === 'pages.get' && [0, -1, ...others].some((one) => String(one) === String(id));
}

function isUnknownPage({ operation, id }: RequestSpec, { fixtures }: RunOptions): boolean {
  return (
    operation === 'pages.get' && fixtures?.pages?.unknown !== undefined && String(id) === String(fixtures.pages.unknown)
  );
}

function answer(status: number, payload: unknown, count: number): Answer {
  const json = { requestId: `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`, status, data: payload };
  return { status, headers: {}, text: '', durationMs: 0, json };
}
