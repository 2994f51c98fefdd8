import type { Credentials, SentExchange } from './exchange.ts';
import { isRecord } from './json.ts';
import type { Report, ReportedExchange } from '../report/report.ts';

/** Nothing was checked. What it tells beside its message is read by getters: an error that nobody catches is not printed with 3,000 lines. */
class Unchecked extends Error {
  readonly #attempts: readonly ReportedExchange[];
  readonly #report: Report | undefined;
  constructor(message: string, attempts: readonly ReportedExchange[] = [], report?: Report) {
    super(message);
    this.#attempts = attempts;
    this.#report = report;
  }

  /** All that was tried. */
  get attempts(): readonly ReportedExchange[] {
    return this.#attempts;
  }

  /** What there is to report of the run: each rule unverified. Absent where no run began. */
  get report(): Report | undefined {
    return this.#report;
  }
}

/** Nothing of the interface answers at the URL: exit 3. `message` is one paragraph for the user. */
export class TargetUnreachable extends Unchecked {
  override readonly name = 'TargetUnreachable';
}

/** The target answers, yet refuses the credentials or every lawful form: exit 3. `attempts` shows all that was tried. */
export class TargetRefused extends Unchecked {
  override readonly name = 'TargetRefused';
}

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

/** Why nothing came from a URL, and what to do about it. */
export function unreachableText(failure: string, target: string): string {
  const start = `${target} cannot be checked: `;
  if (certificateCodes.test(failure))
    return `${start}its certificate is not trusted (${failure}). Name its authority in NODE_EXTRA_CA_CERTS.`;
  if (failure.includes('ECONNREFUSED'))
    return `${start}nothing listens there (${failure}). Is the deployment started, and is the port right?`;
  if (/ENOTFOUND|EAI_AGAIN/.test(failure)) return `${start}the host name is not known (${failure}).`;
  if (failure.includes('TIMEOUT')) return `${start}it takes the connection and never answers (${failure}).`;
  if (failure.includes('TOO_MUCH')) return `${start}it ${failure.replace(/^TOO_MUCH: /, '')}.`;
  if (/HPE_|UNREADABLE|EPROTO/.test(failure))
    return `${start}what answers is not valid HTTP, or http and https are mixed up (${failure}).`;
  return `${start}${failure}.`;
}

/** Why answers that came are none of the interface's; undefined where one of them could be. */
export function foreignText(exchanges: readonly SentExchange[], target: string): string | undefined {
  const answers = exchanges.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  const [first] = answers;
  if (first === undefined) return undefined;
  if (answers.every(({ status }) => status >= 300 && status < 400)) {
    return `${target} redirects to ${first.headers['location'] ?? 'another address'} (${first.status}). Redirects are not followed, as the credentials belong to one origin: give the final URL.`;
  }
  if (answers.some((answer) => 'json' in answer || answer.excess !== undefined)) return undefined;
  const type = first.headers['content-type'] ?? 'no content type';
  return `${target} answers, but not with JSON (status ${first.status}, ${type}). Is it the interface, and is its path prefix, such as /api, part of the URL?`;
}

/** Why every request that had to be accepted was refused, as far as the answers tell. */
export function refusalText(
  exchanges: readonly SentExchange[],
  { target, credentials }: { readonly target: string; readonly credentials: Credentials },
): string {
  const answers = exchanges.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  const statuses = [...new Set(answers.map(({ status }) => status))];
  const told = `${target} refuses every request that it should accept (status ${statuses.join(', ')})`;
  const lacking = [
    ...(credentials.apiKey === '' ? ['API key'] : []),
    ...(credentials.channelId === '' ? ['channel'] : []),
  ];
  const isEnveloped = answers.some(({ json }) => isRecord(json) && Object.hasOwn(json, 'requestId'));
  const isNotFound = statuses.join() === '404';
  if (isNotFound && !isEnveloped)
    return `${told}, and no answer has the envelope of the interface: the path prefix is most likely wrong. Give the URL with its prefix, such as https://staging.example/api.`;
  if (lacking.length > 0)
    return `${told}: no ${lacking.join(' and no ')} was given. Set CHANNEL_SANDBOX_API_KEY and CHANNEL_SANDBOX_CHANNEL, or give --api-key and --channel, or name them in the fixtures.${isNotFound ? ' Or the URL lacks or has a wrong path prefix.' : ''}`;
  if (statuses.every((status) => status === 401 || status === 403))
    return `${told}: the API key or the channel was most likely not issued there.`;
  const prefix = isNotFound ? ', or the URL lacks or has a wrong path prefix' : '';
  return `${told}. The status does not say why: either the API key or the channel was not issued there, or what was asked for does not exist (pages.known and pages.query of the fixtures)${prefix}.`;
}
