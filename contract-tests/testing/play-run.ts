import { checkDeployment } from '../run/check-deployment.ts';
import { openRun } from '../run/open-run.ts';
import { givenCredentials, type RunOptions } from '../run/options.ts';
import { type Played, rehearse } from '../run/plan-run.ts';
import type { Observation } from '../report/report.ts';
import type { Answer, RequestSpec, RunCredentials, SentExchange } from '../target/exchange.ts';
import { requestOf } from '../target/send-request.ts';
import type { Time } from '../target/pace.ts';
import { someFixtures } from './fixtures.ts';
import { ownTime } from './own-time.ts';

/** What a check of a played run found. */
export interface PlayedCheck {
  /** `title (operation)`. */
  readonly name: string;
  readonly rule: string;
  readonly status: string;
  /** What came, or why the check was not done. */
  readonly says: string;
  /** What it shows for evidence: method, URL and status. */
  readonly shown: readonly string[];
}

/**
 * What a deployment makes of its own answer to a request: another one, silence, or undefined where it stays as it is.
 * @param count - of the requests so far, from 1
 */
export type Twist = (request: SentExchange, answer: Answer, count: number) => Answer | 'silence' | undefined;

/** The answer with this status, and this in `data`. */
export const answering = (answer: Answer, status: number, data: unknown = null): Answer => ({
  ...answer,
  status,
  json: { requestId: crypto.randomUUID(), status, data },
});

/** A deployment that answers so what is meant. */
export const answersTo =
  (isMeant: (ask: RequestSpec, answer: Answer) => boolean, status: number, data?: unknown): Twist =>
  ({ ask }, answer) =>
    isMeant(ask, answer) ? answering(answer, status, data) : undefined;

/** A deployment that never answers what is meant. */
export const silentOn =
  (isMeant: (ask: RequestSpec) => boolean): Twist =>
  ({ ask }) =>
    isMeant(ask) ? 'silence' : undefined;

/** A deployment, and what a run says of each check that does not pass there. */
export type PlayedDeployment = readonly [what: string, twist: () => Twist, ...says: readonly string[]];

/** A run, and the requests that went out in it. */
export interface PlayedRun {
  readonly checks: readonly PlayedCheck[];
  readonly sent: readonly SentExchange[];
  readonly observations: readonly Observation[];
}

/** Fixtures whose credentials are long and odd enough for all that looks like them to be surely not issued. */
export const playedFixtures = { ...someFixtures, apiKey: 'Key-For-Tests-8c1fXq', channelId: 'Chn-For-Tests-77e0Zw' };

interface PlayOptions extends RunOptions {
  readonly played?: Played;
  /** Which of the rules' checks are done. */
  readonly only?: (title: string) => boolean;
  /** In which the run waits; nobody waits for it. */
  readonly time?: Time;
}

/** Credentials are held against those that the fixtures name, whatever the kit expects of them. */
function isIssued({ headers }: SentExchange, { other, ...own }: RunCredentials): boolean {
  return [own, ...(other === undefined ? [] : [other])].some(
    ({ apiKey, channelId }) => headers['authorization'] === `Channel ${apiKey}` && headers['x-channel'] === channelId,
  );
}

/** A run of the kit at thorough depth, inside this process: a deployment that keeps the interface is played, with a twist. */
export async function playRun(
  rules: readonly string[] | undefined,
  twist: Twist = () => undefined,
  { played = 'lawful', only = () => true, time = ownTime(), ...options }: PlayOptions = {},
): Promise<PlayedRun> {
  const sent: SentExchange[] = [];
  const chosen = {
    fixtures: playedFixtures,
    seed: 1,
    depth: 'thorough',
    ...(rules && { rules: rules as NonNullable<RunOptions['rules']> }),
    ...options,
  } as const;
  const credentials = givenCredentials(chosen);
  const run = await openRun('http://127.0.0.1:9', chosen, ({ url }) => {
    const answer = rehearse(chosen, played);
    return {
      send: async (ask) => {
        const request: SentExchange = requestOf(ask, { url, credentials, userAgent: undefined });
        const own = answer(
          isIssued(request, credentials) || played === 'accepting' ? ask : { ...ask, expects: 'refused' },
        );
        const twisted = twist(request, own, sent.length + 1) ?? own;
        const exchange =
          twisted === 'silence' ? { ...request, failure: 'ECONNRESET' } : { ...request, answer: twisted };
        sent.push(exchange);
        return exchange;
      },
      requests: () => sent.length,
      close: () => undefined,
      time,
    };
  });
  const chosenOnly = { ...run, chosen: run.chosen.filter(({ title }) => only(title)) };
  const { checked, observations } = await checkDeployment(chosenOnly, {
    lanes: 1,
    onBegun: () => undefined,
    onChecked: () => undefined,
  });
  await run.close();
  const checks = checked.map(({ check: { rule, title, operation }, result }) => ({
    name: operation === undefined ? title : `${title} (${operation})`,
    rule,
    status: result.status,
    says: withoutTitles(result.reason ?? result.actual),
    shown: result.exchanges.map(({ request, response }) => `${request.method} ${request.url} ${response?.status}`),
  }));
  return { checks, sent, observations: observations.list() };
}

/** Titles of events are other ones in each run. */
function withoutTitles(text: string): string {
  return text.replaceAll(/"[\w ]+ \(test [\da-f]{8}-(\d+)\)"/g, 'title $1');
}

/** Names of the checks that ended so. */
export function namesOf({ checks }: PlayedRun, status: string): readonly string[] {
  return checks.filter((check) => check.status === status).map(({ name }) => name);
}

/** What is said of each check that did not pass. */
export function notPassed({ checks }: PlayedRun): readonly string[] {
  const others = checks.filter(({ status }) => status !== 'passed');
  return others.map(({ status, name, says }) => `${status}: ${name}: ${says}`);
}

/** What is said of each check that failed. */
export function failuresIn({ checks }: PlayedRun): readonly string[] {
  return checks.filter(({ status }) => status === 'failed').map(({ name, says }) => `${name}: ${says}`);
}
