import { formatJson } from '../target/json.ts';
import type { Report } from './report.ts';

/** The whole report, as in `interfaces.md`; lone surrogates come out as JSON escapes, and an ID beyond 2^53 as the integer that it is. */
export function jsonReport(report: Report): string {
  return `${formatJson(report, 2)}\n`;
}
