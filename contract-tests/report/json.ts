import { formatJson } from '../target/json.ts';
import type { ReportDocument } from './document.ts';

/**
 * The whole report, as in `interfaces.md`; lone surrogates come out as JSON escapes, and an ID beyond 2^53 as the integer that it is.
 * In pieces, a rule or an observation at a time: all of them at once may take more memory than the run did.
 */
export function* jsonPieces({ result }: Pick<ReportDocument, 'result'>): Generator<string> {
  let before = '{\n';
  for (const [name, value] of Object.entries(result)) {
    if (value === undefined) continue;
    yield `${before}  ${JSON.stringify(name)}: `;
    if (Array.isArray(value) && value.length > 0) yield* listPieces(value);
    else yield indented(value, 2);
    before = ',\n';
  }
  yield '\n}\n';
}

function* listPieces(values: readonly unknown[]): Generator<string> {
  let before = '[\n';
  for (const value of values) {
    yield `${before}    ${indented(value, 4)}`;
    before = ',\n';
  }
  yield '\n  ]';
}

/** In a text of JSON a line feed is always one between its values. */
function indented(value: unknown, by: number): string {
  return formatJson(value, 2).replaceAll('\n', `\n${' '.repeat(by)}`);
}
