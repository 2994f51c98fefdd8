import {
  clientReport,
  ensureAllReportable,
  exitCode,
  parseReportOption,
  writeReport,
  type Report,
  type ReportOption,
} from '../../contract-tests/index.ts';
import { createAuditor, type AuditReport } from '../audit/audit.ts';
import { auditSettings } from '../settings/audit-settings.ts';
import { auditedOf } from '../audit/audit-rules.ts';
import { loadContract, type Contract } from '../contract/contract.ts';
import { SettingRefused, type ValuesOf } from '../settings/options.ts';
import { places } from '../world/seed/places.ts';
import { idsNamed } from './named-ids.ts';
import { readSettings } from './read-settings.ts';
import { recordingOf } from './recordings.ts';
import { publishReport } from './publish-report.ts';
import { print, talk } from './output.ts';

type AuditSettings = ValuesOf<typeof auditSettings>;

/** `channel-sandbox audit FILE…` */
export async function audit(args: readonly string[]): Promise<number> {
  const { settings, words } = readSettings(auditSettings, args, process.env);
  if (words.length === 0)
    throw new SettingRefused('Give the recording: `channel-sandbox audit shop.har`; `-` is standard input.');
  return await judge(words, settings);
}

async function judge(files: readonly string[], settings: AuditSettings): Promise<number> {
  const options = (settings.report ?? []).map(parseReportOption);
  await ensureAllReportable(options);
  const contract = loadContract();
  const failOn = advicesOf(settings.failOn ?? [], contract);
  const recordings = files.map(recordingOf);
  const found = createAuditor(contract)(recordings, { timezoneOf });
  const { strict, maxAssumed } = settings;
  const report = clientReport(found, {
    strict,
    startedAt: new Date().toISOString(),
    failOn,
    ...(maxAssumed === undefined ? {} : { maxAssumed }),
  });
  await tell({ found, report }, options, settings);
  return exitCode(report);
}

/** A recording does not name timezones; those of the sandbox's own places are known. */
const timezoneOf = (id: string): string | undefined => places.find((place) => place.id === id)?.timezone;

/** @throws SettingRefused where a name is neither an advice nor a family of them */
function advicesOf(wanted: readonly string[], contract: Contract): readonly string[] {
  const audited = auditedOf(contract);
  const ids = audited.filter(({ kind }) => kind === 'advice').map(({ id }) => id);
  const rule = wanted.find((name) => audited.some(({ id, kind }) => id === name && kind !== 'advice'));
  if (rule !== undefined) throw new SettingRefused(`--fail-on: ${rule} is a rule, and fails by itself.`);
  const listed = `docs/audit.md lists them: ${ids.join(', ')}.`;
  return idsNamed(wanted, { ids, noun: 'advice', listed }, '--fail-on: ');
}

/** Why `--max-assumed` fails the audit: a report that is short on room may leave it out. undefined where it does not. */
function whyGateFails({ requirements }: Report): string | undefined {
  const gate = requirements.find(({ id }) => id === 'client.assumed-answers');
  if (gate === undefined || gate.status === 'verified') return undefined;
  const [check] = gate.checks;
  return check === undefined
    ? `--max-assumed cannot be judged: ${gate.reason}.`
    : `--max-assumed allows ${check.expected}, but the traffic relies on ${check.actual}.`;
}

async function tell(
  { found, report }: { readonly found: AuditReport; readonly report: Report },
  options: readonly ReportOption[],
  settings: AuditSettings,
): Promise<void> {
  if (found.exchanges === 0)
    talk(
      'channel-sandbox: no request in it is one to the interface: none has a path of §4, such as /v1/events.create, with credentials (§5) or an answer in the envelope (§1).\n',
    );
  // Before the report, which ends with its verdict; --json has no other place for it.
  const why = whyGateFails(report);
  if (why !== undefined) talk(`channel-sandbox: ${why}\n`);
  // Credentials were taken out before anything was found.
  if (!settings.json) return await publishReport(report, { ...settings, reports: options }, {});
  print(`${JSON.stringify(found, undefined, 2)}\n`);
  for (const option of options) await writeReport(option, report, {});
}
