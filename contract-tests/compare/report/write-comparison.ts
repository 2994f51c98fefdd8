import { textWithoutCredentials, type ReportCredentials } from '../../report/credentials.ts';
import { ReportRefused } from '../../report/write-whole-file.ts';
import { parseReportOption, writeText, type ReportOption } from '../../report/write.ts';
import { formatJson } from '../../target/json.ts';
import type { Comparison } from '../comparison.ts';
import { comparisonHtml } from './comparison-html.ts';
import { comparisonJunit } from './comparison-junit.ts';
import { comparisonMarkdown } from './comparison-markdown.ts';

const writers: Readonly<Record<string, (comparison: Comparison) => string>> = {
  json: (comparison) => `${formatJson(comparison, 2)}\n`,
  junit: comparisonJunit,
  html: comparisonHtml,
  markdown: comparisonMarkdown,
};

/**
 * Reads `KIND:FILE`.
 * @throws ReportRefused with a sentence for the user, where a comparison has no report of the kind
 */
export function parseComparisonReport(option: string): ReportOption {
  const wanted = parseReportOption(option);
  if (Object.hasOwn(writers, wanted.kind)) return wanted;
  throw new ReportRefused(
    `--report ${option}: a comparison has no report of the kind "${wanted.kind}". Known kinds: ${Object.keys(writers).join(', ')}.`,
  );
}

/** The text of a report, with no credential of either side in it. */
export function comparisonText(
  kind: string,
  comparison: Comparison,
  credentials: readonly ReportCredentials[],
): string {
  const text = writers[kind]?.(comparison) ?? '';
  return credentials.reduce(textWithoutCredentials, text);
}

/**
 * Writes a report as a whole or not at all.
 * @throws ReportRefused with a sentence for the user, where the file cannot be written
 */
export async function writeComparison(
  option: ReportOption,
  comparison: Comparison,
  credentials: readonly ReportCredentials[],
): Promise<void> {
  await writeText(option, comparisonText(option.kind, comparison, credentials));
}
