/** A quote of the interface's document as people read it: the cells of a row are set apart as in the document, without the outer bars. */
export const quotedText = (quote: string): string =>
  quote.startsWith('| ') ? quote.replace(/^\| /, '').replace(/ \|$/, '') : quote;

/** How many there are of something: `1 exchange`, `2 exchanges`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
/** A value in few words, for `actual`: at most so many characters of its JSON. */
export function describe(value: unknown, longest = 80): string {
  if (value === undefined) return 'nothing';
  const text = textOf(value, longest + 1);
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
}

/** The JSON text of a value, or at least `room` characters from its beginning: of a list of a MiB no more is looked at. */
function textOf(value: unknown, room: number): string {
  if (typeof value === 'number' || typeof value === 'bigint') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? typeof value;
  if (Array.isArray(value)) return `[${joined(value, room, textOf)}]`;
  const members = value as Readonly<Record<string, unknown>>;
  return `{${joined(Object.keys(members), room, (name, left) => `${textOf(name, left)}:${textOf(members[name], left)}`)}}`;
}

function joined<One>(ones: readonly One[], room: number, write: (one: One, room: number) => string): string {
  let text = '';
  for (const one of ones) {
    if (text.length >= room) break;
    text += `${text === '' ? '' : ','}${write(one, room - text.length - 1)}`;
  }
  return text;
}
