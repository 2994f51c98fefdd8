import { reportedExchange } from '../report/redact.ts';
import type { ReportedExchange } from '../report/report.ts';
import type { Ask, Exchange } from '../target/exchange.ts';
import type { Target } from '../target/open-target.ts';
import { requestOf } from '../target/send-request.ts';
import { checkDeployment } from './check-deployment.ts';
import { openRun } from './open-run.ts';
import type { Route, Transport } from './open-run.ts';
import type { RunOptions } from './options.ts';
import { credentialsOf } from './options.ts';
import { rehearse } from './rehearse.ts';

export interface PlannedRequest {
  readonly request: ReportedExchange['request'];
  readonly operation: Ask['operation'];
  /** What a deployment that keeps the interface answers. */
  readonly expects: Ask['expects'];
}

/** What a run would do, where the deployment keeps the interface and takes the forms that the profile names. */
export interface Plan {
  readonly target: string;
  readonly requests: readonly PlannedRequest[];
  /** Events that would be created for good. */
  readonly eventsCreated: number;
  /** Rules that would stay unverified, and what to add. */
  readonly unverified: readonly { readonly rule: string; readonly reason: string }[];
}

/**
 * Plays a run against a deployment that keeps every rule, without sending anything. An app is not started for it: give a URL.
 * @throws WrongFile where fixtures or rules are wrong
 */
export async function planRun(target: Target, options: RunOptions = {}): Promise<Plan> {
  const { ledger: _, ...kept } = options;
  const played: Exchange[] = [];
  const run = await openRun(target, kept, (route) => playedTransport(route, played));
  try {
    const { checked } = await checkDeployment(run, { lanes: 1, onChecked: () => undefined });
    const unverified = checked.flatMap(({ check, result }) =>
      result.status === 'skipped' ? [{ rule: check.rule, reason: result.reason ?? '' }] : [],
    );
    return {
      target: run.url,
      requests: played.map((exchange) => ({
        request: reportedExchange(exchange, credentialsOf(options)).request,
        operation: exchange.ask.operation,
        expects: exchange.ask.expects,
      })),
      eventsCreated: run.session.created,
      unverified: [...new Map(unverified.map((one) => [one.rule, one])).values()],
    };
  } finally {
    await run.close();
  }
}

function playedTransport({ url, contract, options }: Route, played: Exchange[]): Transport {
  const answer = rehearse(options);
  return {
    send: async (ask) => {
      const request = requestOf(ask, { url, credentials: credentialsOf(options), kit: contract.kit });
      const exchange = { ...request, answer: answer(ask) };
      played.push(exchange);
      return exchange;
    },
    requests: () => played.length,
    close: () => undefined,
  };
}
