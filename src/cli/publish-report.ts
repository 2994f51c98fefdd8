import {
  terminalReport,
  terminalVerdict,
  wantsColor,
  writeReport,
  type ReportCredentials,
  type ReportOption,
  type CommandResult,
} from '../../contract-tests/index.ts';
import { printReport } from './output.ts';

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
