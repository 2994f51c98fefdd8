/** The contract kit: checks a deployment of the channel partner interface over HTTP. */
export { calibrate } from './calibrate/calibrate.ts';
export type { CalibrateOptions } from './calibrate/calibrate.ts';
export { calibrateRecorded } from './calibrate/calibrate-recorded.ts';
export type { RecordedTraffic } from './calibrate/recorded-traffic.ts';
export type { RecordedOptions } from './calibrate/calibrate-recorded.ts';
export type { Drift } from './calibrate/drift.ts';
export type { Calibration, ContractViolation } from './calibrate/calibration.ts';
export type { Check, Finding, Need, Trial } from './checks/check.ts';
export { depths } from './target/depth.ts';
export type { Depth } from './target/depth.ts';
export { checks } from './checks/index.ts';
export { describeContract } from './describe-contract.ts';
export type { ContractOptions } from './describe-contract.ts';
export type { Credentials, OperationName } from './target/exchange.ts';
export type { QuestionId, RuleFamily, RuleId } from './files/ids.ts';
export type { Fixtures } from './files/fixtures.ts';
export { WrongFile } from './files/fixtures.ts';
export { WrongOption } from './run/options.ts';
export type { RunOptions, RunProgress, UnderWay } from './run/options.ts';
export { planRun } from './run/plan-run.ts';
export type { Plan, PlannedRequest } from './run/plan-run.ts';
export { fixturesText } from './files/fixtures-text.ts';
export { readFixtures } from './files/read-fixtures.ts';
export { clientReport, sweepReport } from './report/client-report.ts';
export type { ClientAudit, ClientReportOptions } from './report/client-report.ts';
export type { ClientFinding, ClientSweep, Dependency as ReliedOn, SweptSubject } from '../src/lib/client-verdicts.ts';
export type { ReportCredentials } from './report/credentials.ts';
export { createProgress, wantsColor } from './report/progress.ts';
export { readSandboxFixtures } from './files/read-sandbox-fixtures.ts';
export { readWaivers, type Waiver } from './files/read-waivers.ts';
export { terminalReport, terminalVerdict } from './report/terminal.ts';
export { unusedProxy } from './target/proxy.ts';
export { unreachableReport } from './report/terminal.ts';
export {
  ensureAllReportable,
  comparisonKinds,
  parseComparisonReport,
  parseReportOption,
  reportKinds,
  reportText,
  writeReport,
} from './report/write.ts';
export { curlCommand } from '../src/lib/curl.ts';
export { oneLine } from '../src/lib/visible.ts';
export { ensureAppendable, ensureWritable, ReportRefused, writeWholeFile } from './report/write-whole-file.ts';
export type { ReportKind, ReportOption } from './report/write.ts';
export type { CommandResult } from './report/document.ts';
export type * from './report/report.ts';
export { discoverFixtures } from './run/discover-fixtures.ts';
export { runChecks } from './run/run-checks.ts';
export { TargetRefused, TargetUnreachable } from './target/target-errors.ts';
export type { Target } from './target/open-target.ts';
export { exitCode } from './report/exit-code.ts';
export { compareDeployments } from './compare/compare-deployments.ts';
export { comparisonExitCode, percentOf } from './report/comparison.ts';
export type {
  Agreement,
  Comparison,
  Disagreement,
  HeaderAgreement,
  ReportedPair,
  Unsteady,
} from './report/comparison.ts';
export type { BodyDifference as Difference } from './report/comparison.ts';
export type { CompareOptions, SideOptions } from './compare/options.ts';
