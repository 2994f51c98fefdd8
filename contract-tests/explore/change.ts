import { isDeepStrictEqual } from 'node:util';
import { without, type Body } from '../learn/event-body.ts';
import { formatJson } from '../target/json.ts';

/** Makes another body of a baseline. */
export type Change = (body: Body) => Body;

export const put =
  (attribute: string, value: unknown): Change =>
  (body) => ({ ...body, [attribute]: value });

export const leaveOut =
  (...attributes: readonly string[]): Change =>
  (body) =>
    without(body, ...attributes);

/** What a body has in another way than its baseline; undefined stands for what it leaves out. */
export type Departures = Readonly<Record<string, unknown>>;

export function departures(baseline: Body, body: Body): Departures {
  const names = [...new Set([...Object.keys(baseline), ...Object.keys(body)])];
  return Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(baseline[name], body[name])).map((name) => [name, body[name]]),
  );
}

const MAX_VALUE_LENGTH = 60;

/** `isVirtual true, without location` */
export function departureWords(departs: Departures): string {
  const words = Object.entries(departs).map(([name, value]) =>
    value === undefined ? `without ${name}` : `${name} ${shortened(formatJson(value))}`,
  );
  return words.length === 0 ? 'the baseline itself' : words.join(', ');
}

function shortened(text: string): string {
  if (text.length <= MAX_VALUE_LENGTH) return text;
  return `${text.slice(0, MAX_VALUE_LENGTH).toWellFormed()}… (${text.length} characters of JSON)`;
}
