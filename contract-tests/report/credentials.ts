import { cutShort } from '../target/near-misses.ts';
import { createRedactor, redactedValue, type Redact, type Secret } from '../../src/lib/redaction.ts';
import type { Report } from './report.ts';

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

/** Words of the kit, by the name of their member: a short credential may equal one. */
const ownWords = new Set(
  'judged kit contract startedAt depth notChecked summary unobserved notTried scope id section text file status method question seenAt reliedOn state remedy'.split(
    ' ',
  ),
);

/** What a target answered or took, whose names of members are its own too. */
const ofTarget = new Set(['forms', 'observed', 'profile', 'headers']);

/**
 * The report with the credentials replaced by their variables wherever a target could have put them, in the spellings that are looked
 * for. The last line of defence: exchanges are redacted when they are recorded.
 */
export function withoutCredentials(report: Report, credentials: ReportCredentials): Report {
  const redact = redactionOf(credentials, shortest);
  const clean = (value: unknown, name: string): unknown => {
    if (ownWords.has(name)) return value;
    if (ofTarget.has(name) || typeof value !== 'object' || value === null) return redactedValue(value, redact);
    if (Array.isArray(value)) return value.map((one) => clean(one, name));
    return Object.fromEntries(Object.entries(value).map(([member, one]) => [member, clean(one, member)]));
  };
  return clean(report, 'report') as Report;
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
