import type { Exchange } from './exchange.ts';
import type { ReportedExchange } from '../report/report.ts';

/** Nothing of the interface answers at the URL: exit 3. `message` is one paragraph for the user. */
export class TargetUnreachable extends Error {
  readonly attempts: readonly ReportedExchange[];
  constructor(message: string, attempts: readonly ReportedExchange[] = []) {
    super(message);
    this.name = 'TargetUnreachable';
    this.attempts = attempts;
  }
}

/** The target answers, yet refuses the credentials or every lawful form: exit 3. `attempts` shows all that was tried. */
export class TargetRefused extends Error {
  readonly attempts: readonly ReportedExchange[];
  constructor(message: string, attempts: readonly ReportedExchange[] = []) {
    super(message);
    this.name = 'TargetRefused';
    this.attempts = attempts;
  }
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
    return `${start}what answers is no HTTP server, or http and https are mixed up (${failure}).`;
  return `${start}${failure}.`;
}

/** Why answers that came are none of the interface's; undefined where one of them could be. */
export function foreignText(exchanges: readonly Exchange[], target: string): string | undefined {
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
