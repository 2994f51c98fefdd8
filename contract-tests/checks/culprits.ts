import { formatJson } from '../target/json.ts';

const MAX_NAME_LENGTH = 80;

/** A value of the target's as a report names it, on one line and never long. */
export function named(value: unknown): string {
  const text = value === undefined ? 'nothing' : formatJson(value);
  return text.length <= MAX_NAME_LENGTH ? text : `${text.slice(0, MAX_NAME_LENGTH).toWellFormed()}…`;
}

/** Which page of the service stands on which two pages of results. */
export function shownTwice(parts: readonly (readonly string[])[]): string | undefined {
  const places = parts.flatMap((part, at) => part.map((id) => ({ id, at: at + 1 })));
  const again = places.find(({ id }, at) => places.findIndex((one) => one.id === id) < at);
  const first = places.find(({ id }) => id === again?.id);
  return again && `page ${again.id}, on page ${first?.at} and on page ${again.at} of the results`;
}

/** Where results that came page by page differ from those that came at once. */
export function firstDifference(joined: readonly string[], inOrder: readonly string[]): string {
  const at = joined.findIndex((id, index) => id !== inOrder[index]);
  return `result ${at + 1} is page ${joined[at]}, but page ${inOrder[at]} where all come at once`;
}
