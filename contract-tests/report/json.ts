import type { Report } from './report.ts';

/** The whole report, as in `interfaces.md`; lone surrogates come out as JSON escapes. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
