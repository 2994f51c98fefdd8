import type { ReportedExchange } from '../report/report.ts';
import { reportedExchange } from '../report/redact.ts';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import type { Target } from '../target/open-target.ts';
import { requestOf } from '../target/send-request.ts';
import { checkDeployment } from './check-deployment.ts';
import { openRun, type RunRoute, type Transport } from './open-run.ts';
import { givenCredentials, rateOf, type RunOptions } from './options.ts';
import { putBack } from './put-back.ts';
import { rehearse, withMarks, type Played } from './rehearse.ts';

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
