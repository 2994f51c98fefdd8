import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReportOption } from '../../contract-tests/index.ts';
import { openInBrowser } from './open-in-browser.ts';
import { talk } from './output.ts';

const isPage = ({ kind, file }: ReportOption) => kind === 'html' && file !== '-';

interface Wish {
  readonly open: boolean;
  /** A plan has no report. */
  readonly plan: boolean;
}

/** For `--open`: reports with an HTML one among them, in a folder that nobody else can write to where none was asked for. */
export function withPage(reports: readonly ReportOption[], { open, plan }: Wish): readonly ReportOption[] {
  if (!open || plan || reports.some(isPage)) return reports;
  return [...reports, { kind: 'html', file: join(mkdtempSync(join(tmpdir(), 'channel-sandbox-')), 'report.html') }];
}

/** For `--open`: opens the HTML report, or says where it is where no browser can be opened. */
export async function openPage(reports: readonly ReportOption[], { open }: Wish): Promise<void> {
  const page = open ? reports.find(isPage) : undefined;
  if (page === undefined || (await openInBrowser(pathToFileURL(resolve(page.file)).href))) return;
  talk(`channel-sandbox: no browser could be opened; the report is at ${page.file}\n`);
}
