import { comparisonDocument } from './comparison-document.ts';
import type { CommandResult, ReportDocument } from './document.ts';
import { runDocument } from './run-document.ts';

/** The result of a command as every format takes it. */
export function documentOf(result: CommandResult): ReportDocument {
  return result.judged === 'likeness' ? comparisonDocument(result) : runDocument(result);
}
