import { oneLine } from '../../contract-tests/index.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';

/** Of a path that came, and of a value that was refused. */
const longest = 60;

/** Violations that are told one by one. */
const MAX_RULES = 2;

/**
 * An exchange in one line: time, operation, status, milliseconds, why it was refused, and the basis of its answer.
 * `18:04:05.123  events.create  422  3.1 ms  event.host.valid at /host: expected a valid page ID, got 1  [documented; assumed=…]`
 */
export function requestLine(entry: JournalEntry): string {
  const { at, operation, request, response, durationMs } = entry;
  const what = operation ?? (`${request.method} ${request.url}`.trim() || 'no HTTP');
  const parts = [
    at.slice(11, 23),
    shortened(what).padEnd(13),
    response === null ? 'cut' : String(response.status),
    `${durationMs.toFixed(1)} ms`,
    ...whyRefused(entry),
    ...basisOf(entry),
  ];
  return parts.join('  ');
}

function whyRefused({ violations }: JournalEntry): readonly string[] {
  if (violations.length === 0) return [];
  const told = violations
    .slice(0, MAX_RULES)
    .map(({ id, pointer, expected, actual }) =>
      [
        id,
        ...(pointer === '' ? [] : [` at ${shortened(pointer)}`]),
        `: expected ${expected}, got ${shortened(actual)}`,
      ].join(''),
    );
  const others = violations.length - told.length;
  return [[...told, ...(others > 0 ? [`${others} more`] : [])].join('; ')];
}

/** As the answer's own header has it. */
function basisOf({ response }: JournalEntry): readonly string[] {
  const [, basis] = response?.headers.find(([name]) => name.toLowerCase() === 'x-sandbox-basis') ?? [];
  return basis === undefined ? [] : [`[${basis}]`];
}

/** What a client sends acts on no terminal. */
function shortened(text: string): string {
  const characters = Array.from(oneLine(text));
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest).join('')}…`;
}
