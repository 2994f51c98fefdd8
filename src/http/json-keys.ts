/** How many keys a JSON text has, in all of its objects. */
export function countKeys(text: string): number {
  let keys = 0;
  for (let open = text.indexOf('"'); open !== -1;) {
    const close = closingQuote(text, open);
    if (isKey(text, close)) keys += 1;
    open = text.indexOf('"', close + 1);
  }
  return keys;
}

/** An object or a list of the text that is not closed yet. */
interface Level {
  readonly isList: boolean;
  readonly keys: Set<string>;
  /** The key or the index at which the text is. */
  step: string | number;
}

/** JSON pointer of the first key that its object has already; undefined where there is none. The text has to be JSON. */
export function repeatedKey(text: string): string | undefined {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '"') {
      follow(levels, text[at]);
      continue;
    }
    const [level, open] = [levels.at(-1), at];
    at = closingQuote(text, open);
    const isNew =
      level === undefined || !isKey(text, at) || take(level, JSON.parse(text.slice(open, at + 1)) as string);
    if (!isNew)
      return levels.map(({ step }) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  }
  return undefined;
}

/** Goes into and out of objects and lists, and from one element of a list to the next. */
function follow(levels: Level[], mark: string | undefined): void {
  if (mark === '{' || mark === '[') {
    levels.push({ isList: mark === '[', keys: new Set(), step: mark === '[' ? 0 : '' });
  } else if (mark === '}' || mark === ']') levels.pop();
  else if (mark === ',') {
    const level = levels.at(-1);
    if (level?.isList === true) level.step = Number(level.step) + 1;
  }
}

function take(level: Level, key: string): boolean {
  const isNew = !level.keys.has(key);
  level.keys.add(key);
  level.step = key;
  return isNew;
}

// By searching, not by a pattern: a pattern for strings overflows the stack on one of some megabytes (`limits.body`).
function closingQuote(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** Whether the string that ends at `close` is followed by a colon. */
function isKey(text: string, close: number): boolean {
  let at = close + 1;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return text[at] === ':';
}
