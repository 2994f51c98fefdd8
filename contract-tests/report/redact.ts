import type { SentExchange, RunCredentials } from '../target/exchange.ts';
import { redactedValue } from '../../src/lib/redaction.ts';
import { TargetRefused, TargetUnreachable } from '../target/target-errors.ts';
import { quoteWithoutCredentials, type ReportCredentials } from './credentials.ts';
import type { ReportedExchange } from './report.ts';

/** An exchange as it may be shown: the two headers of §5 name variables; the report's writer takes echoes out. */
export function reportedExchange(
  { method, url, headers, body, answer, failure }: SentExchange,
  credentials: RunCredentials,
): ReportedExchange {
  const request = {
    method,
    url,
    headers: namedCredentials(headers, credentials),
    ...(body === undefined ? {} : { body }),
  };
  if (answer === undefined) return { request, failure: failure ?? 'no answer' };
  const { status, text, durationMs, headersLeftOut } = answer;
  const more = headersLeftOut === undefined ? {} : { '(left out here)': `${headersLeftOut} headers more` };
  return {
    request,
    response: {
      status,
      headers: { ...answer.headers, ...more },
      body: text,
      durationMs: Math.round(durationMs * 10) / 10,
    },
  };
}

/** An error about a target, which quotes it: the same without credentials, and all others as they are. */
export function redactedError(error: unknown, credentials: readonly ReportCredentials[]): unknown {
  if (!(error instanceof TargetRefused || error instanceof TargetUnreachable)) return error;
  const clean = (text: string) => credentials.reduce(quoteWithoutCredentials, text);
  const Kind = error instanceof TargetRefused ? TargetRefused : TargetUnreachable;
  return new Kind(clean(error.message), redactedValue(error.attempts, clean), error.report);
}

function namedCredentials(
  headers: Readonly<Record<string, string>>,
  { apiKey, channelId, other }: RunCredentials,
): Record<string, string> {
  const keys = [
    { value: apiKey, marker: '$CHANNEL_SANDBOX_API_KEY' },
    { value: other?.apiKey ?? '', marker: '$CHANNEL_SANDBOX_OTHER_API_KEY' },
  ]
    .filter(({ value }) => value !== '')
    .sort((left, right) => right.value.length - left.value.length); // one may begin like the other
  const named = (name: string, value: string) => {
    if (name === 'authorization')
      return keys.reduce((text, key) => text.replaceAll(key.value, () => key.marker), value);
    if (name !== 'x-channel') return value;
    if (value === other?.channelId) return '$CHANNEL_SANDBOX_OTHER_CHANNEL';
    return value === channelId ? '$CHANNEL_SANDBOX_CHANNEL' : value;
  };
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, named(name, value)]));
}
