import { cutShort } from '../target/near-misses.ts';
import { plainText } from './plain-text.ts';
import type { CheckResult, Report, ReportedExchange, Sighted } from './report.ts';

/** What must stand in no report. */
export interface ReportCredentials {
  readonly apiKey?: string | undefined;
  readonly channelId?: string | undefined;
  /** Those of the other channel that the fixtures name. */
  readonly other?: Omit<ReportCredentials, 'other'> | undefined;
}

interface Secret {
  /** Itself and what base64 makes of it, as plain texts. */
  readonly spellings: readonly string[];
  readonly marker: string;
}

/** A run refuses shorter keys: taking every `1` out of a report would leave nothing to read. */
export const shortest = 4;

/** From here on no word of a report's own is likely to equal one, so it is taken out of the finished text too. */
const shortestInText = 8;

/**
 * The report with the credentials replaced by their variables wherever a target could have put them: raw, percent-, JSON-,
 * HTML- or base64-encoded. The last line of defence: exchanges are redacted when they are recorded.
 */
export function withoutCredentials(report: Report, credentials: ReportCredentials): Report {
  const secrets = secretsOf(credentials, shortest);
  const clean = <Value>(value: Value): Value => cleaned(value, secrets) as Value;
  return {
    ...report,
    target: clean(report.target),
    ...(report.unreachable === undefined ? {} : { unreachable: clean(report.unreachable) }),
    forms: clean(report.forms),
    observations: report.observations.map((one) => ({
      ...one,
      ...cleanSighted(one, clean),
      profile: clean(one.profile),
      ...(one.contradictions === undefined
        ? {}
        : { contradictions: one.contradictions.map((other) => cleanSighted(other, clean)) }),
    })),
    ...(report.residueNotes === undefined ? {} : { residueNotes: clean(report.residueNotes) }),
    ...(report.waivers === undefined
      ? {}
      : { waivers: report.waivers.map(({ state, ...texts }) => ({ ...clean(texts), state })) }),
    requirements: report.requirements.map((rule) => ({
      ...rule,
      ...clean(rule.reason === undefined ? {} : { reason: rule.reason }),
      checks: rule.checks.map((check) => cleanCheck(check, clean)),
    })),
  };
}

/** A text of the target's, or one that quotes it, with the credentials replaced. */
export function quoteWithoutCredentials(text: string, credentials: ReportCredentials): string {
  return replaced(text, secretsOf(credentials, shortest));
}

/** The finished text of a report with long credentials replaced, should one have got into it on another way. */
export function textWithoutCredentials(text: string, credentials: ReportCredentials): string {
  return replaced(text, secretsOf(credentials, shortestInText));
}

function cleanCheck(check: CheckResult, clean: <Value>(value: Value) => Value): CheckResult {
  const { status, flaky, exchanges, ...texts } = check;
  return {
    ...clean(texts),
    status,
    ...(flaky === undefined ? {} : { flaky }),
    exchanges: exchanges.map((one) => cleanExchange(one, clean)),
  };
}

function cleanSighted(sighted: Sighted, clean: <Value>(value: Value) => Value): Sighted {
  const { observed, sightings, seenAt, exchanges } = sighted;
  return {
    observed: clean(observed),
    sightings,
    seenAt,
    exchanges: exchanges.map((one) => cleanExchange(one, clean)),
  };
}

function cleanExchange(exchange: ReportedExchange, clean: <Value>(value: Value) => Value): ReportedExchange {
  const { request, response, failure } = exchange;
  const { url, headers, method, ...body } = request;
  return {
    request: { method, url: clean(url), headers: clean(headers), ...clean(body) },
    ...(response === undefined
      ? {}
      : { response: { ...response, headers: clean(response.headers), body: clean(response.body) } }),
    ...(failure === undefined ? {} : { failure: clean(failure) }),
  };
}

/** Names stay where they are ours (they come from the kit), but a target may use anything as a name: both are cleaned. */
function cleaned(value: unknown, secrets: readonly Secret[]): unknown {
  if (typeof value === 'string') return replaced(value, secrets);
  if (Array.isArray(value)) return value.map((one) => cleaned(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [replaced(name, secrets), cleaned(one, secrets)]),
  );
}

function replaced(text: string, secrets: readonly Secret[]): string {
  const { plain, starts, ends } = plainText(text);
  const found: { readonly from: number; readonly until: number; readonly marker: string }[] = [];
  let left = plain;
  for (const { spellings, marker } of secrets)
    for (const spelling of spellings)
      left = left.replaceAll(spelling, (all, at: number) => {
        found.push({ from: starts[at] ?? 0, until: ends[at + all.length - 1] ?? text.length, marker });
        return '\0'.repeat(all.length);
      });
  let [rest, done] = ['', 0];
  for (const { from, until, marker } of found.sort((one, other) => one.from - other.from)) {
    rest += text.slice(done, from) + marker;
    done = until;
  }
  return rest + text.slice(done);
}

function secretsOf({ other = {}, ...own }: ReportCredentials, atLeast: number): readonly Secret[] {
  const named = [
    ...markersOf(own, '$CHANNEL_SANDBOX'),
    ...markersOf(other, '$CHANNEL_SANDBOX_OTHER'),
    // What begins like a right one, or is cut short, was sent too.
    ...markersOf(
      { apiKey: cutShort(own.apiKey ?? ''), channelId: cutShort(own.channelId ?? '') },
      '$CHANNEL_SANDBOX',
      '(cut)',
    ),
  ];
  const known = named
    .filter(({ value }) => value.length >= atLeast)
    .sort((left, right) => right.value.length - left.value.length);
  return known.map(({ value, marker }) => ({
    spellings: [value, ...base64Cores(value)].map((one) => plainText(one).plain),
    marker,
  }));
}

function markersOf({ apiKey = '', channelId = '' }: Omit<ReportCredentials, 'other'>, start: string, end = '') {
  return [
    { value: apiKey, marker: `${start}_API_KEY${end}` },
    { value: channelId, marker: `${start}_CHANNEL${end}` },
  ];
}

/**
 * What the base64 of any text that holds the value has in common, for each of the three ways it can lie between bytes.
 * Cores of fewer than six characters would be met by chance.
 */
function base64Cores(value: string): string[] {
  const bytes = Buffer.from(value);
  const cores = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const start = Math.ceil((offset * 8) / 6);
    return encoded.slice(start, Math.floor(((offset + bytes.length) * 8) / 6));
  });
  return [...cores, ...cores.map((core) => core.replaceAll('+', '-').replaceAll('/', '_'))].filter(
    (core) => core.length >= 6,
  );
}
