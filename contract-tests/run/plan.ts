import { requestOf } from '../target/carrier.ts';
import { checks } from '../checks/index.ts';
import { conduct } from './conduct.ts';
import { readContract } from '../files/contract.ts';
import type { Ask, Exchange } from '../target/exchange.ts';
import { checkFixtures } from '../files/fixtures.ts';
import type { RunOptions } from './options.ts';
import { credentialsOf, selected } from './options.ts';
import { reportedExchange } from '../report/redact.ts';
import { rehearse } from './rehearse.ts';
import type { ReportedExchange } from '../report/report.ts';
import { sessionOf } from './run.ts';
import type { Send } from './session.ts';
import type { Target } from '../target/open-target.ts';
import { openTarget } from '../target/open-target.ts';

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
  const contract = readContract();
  checkFixtures(options.fixtures ?? {});
  const open = await openTarget(target);
  const played: Exchange[] = [];
  const answer = rehearse(options);
  const send: Send = async (ask) => {
    const exchange = {
      ...requestOf(ask, { url: open.url, credentials: credentialsOf(options), kit: contract.kit }),
      answer: answer(ask),
    };
    played.push(exchange);
    return exchange;
  };
  const { ledger: _, ...kept } = options;
  const chosen = selected(checks, contract, options.rules);
  const session = sessionOf(
    { contract, options: kept, open, chosen, started: Date.now(), count: { requests: 0 } },
    send,
  );
  const verdicts = await conduct(chosen, { session, target: open.url, lanes: 1, onVerdict: () => undefined });
  await open.close();
  const unverified = verdicts.flatMap(({ check, result }) =>
    result.status === 'skipped' ? [{ rule: check.rule, reason: result.reason ?? '' }] : [],
  );
  return {
    target: open.url,
    requests: played.map((exchange) => ({
      request: reportedExchange(exchange, credentialsOf(options)).request,
      operation: exchange.ask.operation,
      expects: exchange.ask.expects,
    })),
    eventsCreated: session.residue.length,
    unverified: [...new Map(unverified.map((one) => [one.rule, one])).values()],
  };
}
