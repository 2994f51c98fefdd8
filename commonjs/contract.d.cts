// As in index.d.cts.
import type * as door from '../dist/contract-tests/index.js' with { 'resolution-mode': 'import' };
export type * from '../dist/contract-tests/index.js' with { 'resolution-mode': 'import' };

export declare const ReportRefused: typeof door.ReportRefused;
export type ReportRefused = door.ReportRefused;
export declare const TargetRefused: typeof door.TargetRefused;
export type TargetRefused = door.TargetRefused;
export declare const TargetUnreachable: typeof door.TargetUnreachable;
export type TargetUnreachable = door.TargetUnreachable;
export declare const WrongFile: typeof door.WrongFile;
export type WrongFile = door.WrongFile;
export declare const checks: typeof door.checks;
export declare const createProgress: typeof door.createProgress;
export declare const describeContract: typeof door.describeContract;
export declare const discoverFixtures: typeof door.discoverFixtures;
export declare const exitCode: typeof door.exitCode;
export declare const fixturesText: typeof door.fixturesText;
export declare const parseReportOption: typeof door.parseReportOption;
export declare const planRun: typeof door.planRun;
export declare const readFixtures: typeof door.readFixtures;
export declare const readSandboxFixtures: typeof door.readSandboxFixtures;
export declare const readWaivers: typeof door.readWaivers;
export declare const reportKinds: typeof door.reportKinds;
export declare const reportText: typeof door.reportText;
export declare const runChecks: typeof door.runChecks;
export declare const terminalReport: typeof door.terminalReport;
export declare const wantsColor: typeof door.wantsColor;
export declare const writeReport: typeof door.writeReport;
