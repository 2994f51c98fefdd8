/**
 * Messages without what stands around each of them: where a refusal is one text, `Validation failed: ` and ` (request 7)` are said once,
 * however many messages there are between them.
 */
export function unframed(messages: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const texts = [...new Set(messages.values())];
  const [first = ''] = texts;
  if (texts.length < 2) return messages;
  const same = lengthOfSame(texts, (text, at) => text[at]);
  const before = first.slice(0, same).lastIndexOf(': ') + 1;
  const rest = texts.map((text) => text.slice(before));
  const sameAtEnd = lengthOfSame(rest, (text, at) => text[text.length - 1 - at]);
  const end = first.slice(first.length - sameAtEnd);
  const after = end.includes(' (') ? end.length - end.indexOf(' (') : 0;
  return new Map([...messages].map(([key, text]) => [key, text.slice(before, text.length - after).trimStart()]));
}

/** For how many characters, from where `at` counts, all texts are the same. */
function lengthOfSame(texts: readonly string[], characterAt: (text: string, at: number) => string | undefined): number {
  const [first = ''] = texts;
  const shortest = Math.min(...texts.map(({ length }) => length));
  let same = 0;
  while (same < shortest && texts.every((text) => characterAt(text, same) === characterAt(first, same))) same += 1;
  return same;
}
