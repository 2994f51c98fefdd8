import {
  clientReport,
  ensureAllReportable,
  exitCode,
  parseReportOption,
  reportKinds,
  ReportRefused,
  writeReport,
  type Report,
  type ReportOption,
} from '../../contract-tests/index.ts';
import { createAuditor, type AuditReport } from '../audit/audit.ts';
import { auditSettings } from '../settings/audit-settings.ts';
import { loadContract } from '../contract/contract.ts';
import { createValidators } from '../contract/validator.ts';
import { SettingRefused, type ValuesOf } from '../settings/options.ts';
import { exitCodes } from './exit-codes.ts';
import { printHelp } from './help.ts';
import { readSettings } from './read-settings.ts';
import { recordingOf } from './recording-of.ts';
import { publishReport } from './publish-report.ts';
import { print, talk } from './output.ts';

type AuditSettings = ValuesOf<typeof auditSettings>;

/** `channel-sandbox audit FILE…` */
export async function audit(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    printHelp('audit', reportKinds);
    return exitCodes.well;
  }
  const { settings, words } = readSettings(auditSettings, args, process.env);
  if (words.length === 0)
    throw new SettingRefused('Give the recording: `channel-sandbox audit shop.har`; `-` is standard input.');
  try {
    return await judge(words, settings);
  } catch (error) {
    if (error instanceof ReportRefused) throw new SettingRefused(error.message, { cause: error });
    throw error;
  }
}

async function judge(files: readonly string[], settings: AuditSettings): Promise<number> {
  const options = (settings.report ?? []).map(parseReportOption);
  await ensureAllReportable(options);
  const recordings = files.map(recordingOf);
  const contract = loadContract();
  const found = createAuditor(contract, createValidators(contract))(recordings);
  const { strict, maxAssumed } = settings;
  const report = clientReport(found, {
    strict,
    startedAt: new Date().toISOString(),
    ...(maxAssumed === undefined ? {} : { maxAssumed }),
  });
  await tell({ found, report }, options, settings);
  return exitCode(report);
}

async function tell(
  { found, report }: { readonly found: AuditReport; readonly report: Report },
  options: readonly ReportOption[],
  { json }: AuditSettings,
): Promise<void> {
  if (found.exchanges === 0)
    talk('channel-sandbox: no request in it is one to the interface, such as POST /v1/events.create.\n');
  // Credentials were taken out before anything was found.
  if (!json) return await publishReport(report, options, {});
  print(`${JSON.stringify(found, undefined, 2)}\n`);
  for (const option of options) await writeReport(option, report, {});
}
