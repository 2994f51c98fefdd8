import { cutShort } from '../target/near-misses.ts';
import { createRedactor, redactedValue, type Redact, type Secret } from '../../src/lib/redaction.ts';
import type { CheckResult, Report, ReportedExchange, Sighted } from './report.ts';

/** What must stand in no report. */
export interface ReportCredentials {
  readonly apiKey?: string | undefined;
  readonly channelId?: string | undefined;
  /** Those of the other channel that the fixtures name. */
  readonly other?: Omit<ReportCredentials, 'other' | 'secrets'> | undefined;
  /** What else this run knows. */
  readonly secrets?: readonly Secret[] | undefined;
}

/** A run refuses shorter keys: taking every `1` out of a report would leave nothing to read. */
export const shortest = 4;

/** From here on no word of a report's own is likely to equal one, so it is taken out of the finished text too. */
const shortestInText = 8;

/**
 * The report with the credentials replaced by their variables wherever a target could have put them, in the spellings that are looked
 * for. The last line of defence: exchanges are redacted when they are recorded.
 */
export function withoutCredentials(report: Report, credentials: ReportCredentials): Report {
  const redact = redactionOf(credentials, shortest);
  const clean = <Value>(value: Value): Value => redactedValue(value, redact);
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
  return redactionOf(credentials, shortest)(text);
}

/** The finished text of a report with long credentials replaced, should one have got into it on another way. */
export function textWithoutCredentials(text: string, credentials: ReportCredentials): string {
  return redactionOf(credentials, shortestInText)(text);
}

/**
 * What a sandbox will read, such as answers, without credentials. A dollar begins a part of a template there, so none is in the markers;
 * words of a few letters that are a channel too stay, since they may be answers.
 */
export function answersWithoutCredentials<Value>(data: Value, { apiKey, channelId, other }: ReportCredentials): Value {
  const keys = redactionOf({ apiKey, other: { apiKey: other?.apiKey } }, shortest);
  const all = redactionOf({ apiKey, channelId, other }, shortestInText);
  return redactedValue(data, (text) => {
    const clean = all(keys(text));
    return clean === text ? text : clean.replaceAll(/\$(?=CHANNEL_SANDBOX)/g, '');
  });
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

/** @param atLeast - characters of a credential that is looked for */
function redactionOf({ other = {}, secrets = [], ...own }: ReportCredentials, atLeast: number): Redact {
  const known = [
    ...secrets,
    ...markersOf(own, '$CHANNEL_SANDBOX'),
    ...markersOf(other, '$CHANNEL_SANDBOX_OTHER'),
    // What begins like a right one, or is cut short, was sent too.
    ...markersOf(
      { apiKey: cutShort(own.apiKey ?? ''), channelId: cutShort(own.channelId ?? '') },
      '$CHANNEL_SANDBOX',
      '(cut)',
    ),
  ];
  return createRedactor(known.filter(({ value }) => value.length >= atLeast));
}

function markersOf({ apiKey = '', channelId = '' }: Omit<ReportCredentials, 'other'>, start: string, end = '') {
  return [
    { value: apiKey, marker: `${start}_API_KEY${end}` },
    { value: channelId, marker: `${start}_CHANNEL${end}` },
  ];
}
