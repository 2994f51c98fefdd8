import { isRecord } from '../../target/json.ts';
import type { RefusalSample } from './sample.ts';

/** Words of `refusal.body` for what a template cannot say: each violation with its rule or question, and the section that it stands in. */
type OwnForm = 'violations' | 'beside';

/** The form that every refusal has in full, with the texts and codes that go with it; undefined where one has another. */
export function ownFormOf(samples: readonly RefusalSample[]): OwnForm | undefined {
  if (samples.length === 0) return undefined;
  const isEach = (fullOf: (body: Readonly<Record<string, unknown>>) => unknown) =>
    samples.every(({ body }) => isRecord(body) && isInFull(fullOf(body)));
  if (isEach(({ data }) => data)) return 'violations';
  return isEach(({ data, error }) => (data === null ? error : undefined)) ? 'beside' : undefined;
}

function isInFull(told: unknown): boolean {
  if (!isRecord(told)) return false;
  const { code, message, violations } = told;
  const isTold = typeof code === 'string' && causes.has(code) && typeof message === 'string';
  return isTold && Array.isArray(violations) && violations.every(isViolation);
}

/** Codes are the causes of refusals. */
const causes: ReadonlySet<string> = new Set([
  'invalid',
  'unauthenticated',
  'forbidden',
  'rate',
  'malformed',
  'media-type',
  'too-large',
  'unknown-page',
  'unknown-event',
  'unknown-path',
  'wrong-method',
  'no-match',
]);

function isViolation(told: unknown): boolean {
  if (!isRecord(told)) return false;
  const { rule, question, pointer, message, expected, actual, section, see } = told;
  const texts = [rule ?? question, pointer, message, expected, actual, section];
  if (!texts.every((text) => typeof text === 'string') || see !== `docs/interface.md#section-${String(section)}`)
    return false;
  const end =
    actual === 'nothing'
      ? ' is missing: it is required.'
      : `: expected ${String(expected)}, but got ${String(actual)}.`;
  return String(message).endsWith(end);
}
