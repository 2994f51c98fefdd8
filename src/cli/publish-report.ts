import {
  terminalReport,
  terminalVerdict,
  wantsColor,
  writeReport,
  type ReportCredentials,
  type ReportOption,
  type CommandResult,
} from '../../contract-tests/index.ts';
import { printReport, talk } from './output.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openInBrowser } from './open-in-browser.ts';

interface Wanted {
  readonly reports: readonly ReportOption[];
  /** All failures on the terminal. */
  readonly verbose: boolean;
}

/** A file or a pipe wraps nothing. */
const columnsOf = ({ isTTY, columns }: NodeJS.WriteStream) =>
  isTTY && columns > 0 ? { columns: Math.max(columns, 40) } : {};

/**
 * Writes the reports asked for, then the one for people, which ends with the verdict and where the others are. Where one of them takes
 * standard output, those last lines are talk. A report that cannot be written keeps no other from being written.
 *
 * @throws ReportRefused
 */
export async function publishReport(
  result: CommandResult,
  { reports, verbose }: Wanted,
  credentials: ReportCredentials | readonly ReportCredentials[],
): Promise<void> {
  const written: ReportOption[] = [];
  try {
    for (const option of reports) {
      await writeReport(option, result, credentials);
      written.push(option);
    }
  } finally {
    const { stdout, stderr, env } = process;
    if (reports.some(({ file }) => file === '-'))
      printReport(stderr, terminalVerdict(result, wantsColor(stderr, env), written));
    else
      printReport(
        stdout,
        terminalReport(result, wantsColor(stdout, env), { files: written, verbose, ...columnsOf(stdout) }),
      );
  }
}

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
