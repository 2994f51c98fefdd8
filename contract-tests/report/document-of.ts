import { comparisonDocument } from './comparison-document.ts';
import type { CommandResult, ReportDocument } from './document.ts';
import { runDocument } from './run-document.ts';

const documents = new WeakMap<CommandResult, ReportDocument>();

/** The result of a command as every format takes it; made once for all of them. */
export function documentOf(result: CommandResult): ReportDocument {
  const known = documents.get(result);
  if (known !== undefined) return known;
  const document = result.judged === 'likeness' ? comparisonDocument(result) : runDocument(result);
  documents.set(result, document);
  return document;
}
