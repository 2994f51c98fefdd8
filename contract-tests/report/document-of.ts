import type { Comparison } from './comparison.ts';
import { comparisonDocument } from './comparison-document.ts';
import type { ReportDocument } from './document.ts';
import type { Report } from './report.ts';
import { runDocument } from './run-document.ts';

/** The result of a command as every format takes it. */
export function documentOf(result: Report | Comparison): ReportDocument {
  return result.judged === 'likeness' ? comparisonDocument(result) : runDocument(result);
}
