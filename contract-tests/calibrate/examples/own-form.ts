import { isRecord } from '../../target/json.ts';

/** Words for what a sandbox refuses with in full (`refusal.body`). */
export type OwnForm = 'violations' | 'beside';

/**
 * The word for what all bodies hold: violations as a sandbox reports them. It says all of them, and no example could: which rule or question a
 * violation is against does not follow from its kind.
 */
export function ownFormOf(bodies: readonly unknown[]): OwnForm | undefined {
  if (bodies.length === 0 || !bodies.every(isRecord)) return undefined;
  if (bodies.every(({ data }) => isInFull(data))) return 'violations';
  return bodies.every(({ data, error }) => data === null && isInFull(error)) ? 'beside' : undefined;
}

function isInFull(refusal: unknown): boolean {
  if (!isRecord(refusal)) return false;
  const { code, message, violations } = refusal;
  const isReported = typeof code === 'string' && typeof message === 'string';
  return isReported && Array.isArray(violations) && violations.every(isViolation);
}

/** Nobody else refers to the interface as it stands in the sandbox's package. */
function isViolation(violation: unknown): boolean {
  if (!isRecord(violation)) return false;
  const { rule, question, pointer, message, expected, actual, section, see } = violation;
  const isText = [rule ?? question, pointer, message, expected, actual].every((text) => typeof text === 'string');
  return isText && see === `/_sandbox/docs#section-${String(section)}`;
}
