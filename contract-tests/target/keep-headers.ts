import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './exchange.ts';
import { isAnswerHeader } from './header-kinds.ts';

/**
 * The headers of an answer within so many characters. Each is kept whole or left out: one that was cut off would be taken for its value.
 * Those of the one answer come first, as they are judged.
 */
export function keepHeaders(headers: IncomingHttpHeaders, most: number): Pick<Answer, 'headers' | 'headersLeftOut'> {
  const all = Object.entries(headers).map(([name, value = '']): readonly [string, string] => [
    name,
    [value].flat().join(', '),
  ]);
  const inTurn = [...all.filter(([name]) => !isAnswerHeader(name)), ...all.filter(([name]) => isAnswerHeader(name))];
  const kept = new Set<string>();
  let left = most;
  for (const [name, value] of inTurn) {
    const length = name.length + value.length;
    if (length > left) continue;
    left -= length;
    kept.add(name);
  }
  const leftOut = all.length - kept.size;
  return {
    headers: Object.fromEntries(all.filter(([name]) => kept.has(name))),
    ...(leftOut === 0 ? {} : { headersLeftOut: leftOut }),
  };
}
