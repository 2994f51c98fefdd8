import { randomBytes } from 'node:crypto';
import { carry, requestOf } from '../target/carrier.ts';
import type { Check } from './check.ts';
import { checks } from '../checks/index.ts';
import { conduct } from './conduct.ts';
import type { Contract } from '../files/contract.ts';
import { readContract } from '../files/contract.ts';
import type { Exchange } from '../target/exchange.ts';
import { formWords } from '../learn/date-forms.ts';
import { checkFixtures } from '../files/fixtures.ts';
import { openLedger } from '../files/ledger.ts';
import type { RunOptions } from './options.ts';
import { credentialsOf, permissionsOf, profileOf, selected } from './options.ts';
import { withoutCredentials } from '../report/credentials.ts';
import type { Report, ReportedExchange } from '../report/report.ts';
import { redactedText, reportedExchange } from '../report/redact.ts';
import { shownPages } from '../learn/search-answer.ts';
import type { Send } from './session.ts';
import { Session } from './session.ts';
import { createSightings } from '../learn/sightings.ts';
import { TargetRefused, TargetUnreachable } from '../target/target-errors.ts';
import type { OpenTarget, Target } from '../target/open-target.ts';
import { openTarget } from '../target/open-target.ts';
import { createJudge } from '../judge/validity.ts';
import type { Verdict } from './verdict.ts';
import { requirementOf } from './verdict.ts';
import { applyWaivers } from './waivers.ts';
import { createPace } from '../target/pace.ts';
import { openWire } from '../target/wire.ts';

const patienceMs = 60_000;

/**
 * Checks a deployment against every stated rule that a client can see.
 * @throws TargetUnreachable, TargetRefused where there is nothing to check; WrongFile where fixtures or rules are wrong
 */
export async function runChecks(target: Target, options: RunOptions = {}): Promise<Report> {
  const contract = readContract();
  checkFixtures(options.fixtures ?? {});
  const chosen = selected(checks, contract, options.rules);
  const open = await openTarget(target);
  const wire = openWire({ timeoutMs: options.timeoutMs ?? 10_000, ...signalOf(options) });
  const run: Run = { contract, options, open, chosen, started: Date.now(), count: { requests: 0 } };
  try {
    const pace = createPace(wire, {
      patienceMs,
      onSent: () => {
        run.count.requests += 1;
      },
      ...(options.rate === undefined ? {} : { rate: options.rate }),
      ...signalOf(options),
    });
    const send: Send = async (ask) => {
      const exchange = await carry(
        requestOf(ask, { url: open.url, credentials: credentialsOf(options), kit: contract.kit }),
        pace,
      );
      options.log?.(shown(exchange, options));
      return exchange;
    };
    return await check(run, sessionOf(run, send));
  } catch (error) {
    throw redactedError(error, options);
  } finally {
    wire.close();
    await open.close();
  }
}

/** What one run stands on. */
export interface Run {
  readonly contract: Contract;
  readonly options: RunOptions;
  readonly open: OpenTarget;
  readonly chosen: readonly Check[];
  readonly started: number;
  readonly count: { requests: number };
}

export function sessionOf({ contract, options, open }: Run, send: Send): Session {
  const now = () => new Date();
  return new Session({
    contract,
    send,
    now,
    fixtures: options.fixtures ?? {},
    credentials: credentialsOf(options),
    permissions: permissionsOf(options, open.isLoopback),
    ledger: openLedger(options.ledger, { target: open.url, now }),
    sightings: createSightings(),
    judge: createJudge(contract),
    runName: randomBytes(4).toString('hex'),
    profile: profileOf(contract, options.profile),
  });
}

async function check(run: Run, session: Session): Promise<Report> {
  const { options, open, chosen } = run;
  let done = 0;
  const onVerdict = ({ check: { rule, title, operation }, result }: Verdict) => {
    done += 1;
    options.onProgress?.({
      done,
      total: chosen.length,
      rule,
      title,
      ...(operation === undefined ? {} : { operation }),
      status: result.status,
    });
  };
  const verdicts = await conduct(chosen, { session, target: open.url, lanes: 4, onVerdict, ...signalOf(options) });
  return withoutCredentials(reportOf(run, session, verdicts), credentialsOf(options));
}

function reportOf(
  { contract, options, open, started, chosen, count }: Run,
  session: Session,
  verdicts: readonly Verdict[],
): Report {
  const rules = contract.rules.filter(({ id }) => chosen.some(({ rule }) => rule === id));
  const judged = rules.map((rule) =>
    requirementOf(
      rule,
      verdicts.filter(({ check: { rule: id } }) => id === rule.id),
      options.fixtures?.unverifiable?.[rule.id],
    ),
  );
  const { requirements, stale } = applyWaivers(judged, options.waivers ?? [], new Date().toISOString().slice(0, 10));
  const counted = (status: string) => requirements.filter((requirement) => requirement.status === status).length;
  return {
    schema: 1,
    target: open.url,
    kit: contract.kit,
    contract: contract.name,
    startedAt: new Date(started).toISOString(),
    durationMs: Date.now() - started,
    ...(options.signal?.aborted === true ? { interrupted: true } : {}),
    summary: {
      verified: counted('verified'),
      violated: counted('violated'),
      unverified: counted('unverified'),
      notApplicable: counted('notApplicable'),
      requests: count.requests,
      eventsCreated: session.residue.length,
    },
    forms: formsOf(session),
    requirements,
    observations: session.parts.sightings.list(session.parts.profile),
    residue: session.residue.map(Number),
    ...(stale.length > 0 ? { staleWaivers: stale } : {}),
  };
}

function formsOf({ forms, exchanges }: Session): Record<string, unknown> {
  const search = exchanges
    .filter(({ ask }) => ask.operation === 'pages.search')
    .map((exchange) => shownPages(exchange).form)
    .find((form) => form !== 'nothing');
  return {
    ...(forms === undefined ? {} : { 'host.form': forms.host, 'datetime.form': formWords(forms.date) }),
    ...(search === undefined ? {} : { 'search.data': search }),
  };
}

function shown(exchange: Exchange, options: RunOptions): ReportedExchange {
  const credentials = credentialsOf(options);
  return JSON.parse(
    redactedText(JSON.stringify(reportedExchange(exchange, credentials)), credentials),
  ) as ReportedExchange;
}

function redactedError(error: unknown, options: RunOptions): unknown {
  if (!(error instanceof TargetRefused || error instanceof TargetUnreachable)) return error;
  const clean = (text: string) => redactedText(text, credentialsOf(options));
  const Kind = error instanceof TargetRefused ? TargetRefused : TargetUnreachable;
  return new Kind(clean(error.message), JSON.parse(clean(JSON.stringify(error.attempts))) as ReportedExchange[]);
}

function signalOf({ signal }: RunOptions): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
