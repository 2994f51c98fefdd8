import { counted } from '../../src/lib/describe.ts';
import { departureWords } from '../explore/change.ts';
import { acceptedMeans, refusedMeans } from '../checks/answers.ts';
import type { FoundContradiction, Explored } from '../explore/exploration-context.ts';
import { reportedExchange } from '../report/redact.ts';
import type { CheckResult, ExploredSummary } from '../report/report.ts';
import { whatCame } from '../target/outcome.ts';
import type { OpenRun } from './open-run.ts';
import type { CheckedCheck } from './verdict.ts';

/**
 * What exploring found, as checks of the rules that it is about: each finding under every rule of which one is broken, and for a rule
 * that was met and has none how often it was.
 */
export function exploredChecks(explored: Explored, run: OpenRun): readonly CheckedCheck[] {
  const rules = [...new Set(run.chosen.map(({ rule }) => rule))];
  return rules.flatMap((rule) => {
    const found = explored.found.filter(({ expectation }) => expectation.rules.includes(rule));
    const results = found.map((one) => resultOf(one, explored, run));
    const isBroken = results.some(({ status }) => status === 'failed');
    const met = explored.met.get(rule) ?? 0;
    const all = isBroken || met === 0 ? results : [...results, metResult(met, explored)];
    return all.map((result) => ({ check: { rule, title: result.title }, result }));
  });
}

function titleOf({ wanted }: Explored): string {
  return `explored ${counted(wanted.requests, 'request')}, seed ${wanted.seed}`;
}

function resultOf({ request, expectation, tried }: FoundContradiction, explored: Explored, run: OpenRun): CheckResult {
  const { operation } = request.ask;
  const isFlaky = tried.outcome === 'flaky';
  const last = tried.exchanges.at(-1);
  const came = last === undefined ? '' : whatCame(last);
  return {
    title: titleOf(explored),
    operation,
    status: isFlaky && run.options.allowFlaky === true ? 'passed' : 'failed',
    expected: expectation.verdict === 'must-refuse' ? refusedMeans : acceptanceMeaning(operation),
    actual: `${isFlaky ? 'not accepted at first, then ' : ''}${came}: a request with ${departureWords(request.departs)}${candidates(expectation.rules)}`,
    ...(isFlaky ? { flaky: true } : {}),
    command: commandOf(explored, run),
    exchanges: tried.exchanges.map((exchange) => reportedExchange(exchange, run.session.parts.credentials)),
  };
}

function acceptanceMeaning(operation: string): string {
  return operation === 'events.create' || operation === 'events.update'
    ? acceptedMeans[operation]
    : 'accepted: a 2xx (§4 says which)';
}

function candidates(rules: readonly string[]): string {
  return rules.length > 1 ? ` (one of these is broken: ${rules.join(', ')})` : '';
}

function metResult(met: number, explored: Explored): CheckResult {
  const { ended } = explored;
  const about = { title: titleOf(explored), expected: 'each request is answered as the document says', exchanges: [] };
  if (ended === undefined) return { ...about, status: 'passed', actual: `${counted(met, 'request')}, all as expected` };
  return { ...about, status: 'skipped', actual: 'not checked to its end', reason: `exploring ended early: ${ended}` };
}

function commandOf({ wanted }: Explored, { url }: OpenRun): string {
  return `channel-sandbox verify ${url} --explore ${wanted.requests} --seed ${wanted.seed}, with the other flags of this run`;
}

/** @param run - that explored */
export function exploredSummary(explored: Explored, run: OpenRun): ExploredSummary {
  const { sent, wanted, ended } = explored;
  const { 'must-accept': mustAccept, 'must-refuse': mustRefuse, open } = sent;
  return {
    requests: mustAccept + mustRefuse + open,
    mustAccept,
    mustRefuse,
    open,
    seed: wanted.seed,
    command: commandOf(explored, run),
    ...(ended === undefined ? {} : { ended }),
  };
}
