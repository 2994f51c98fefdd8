import { exitCodes } from './exit-codes.ts';
import { talk } from './output.ts';

/** Errors that the user can mend; all others are errors of this program. */
const mendable = new Set([
  'SettingRefused',
  'ProfileRefused',
  'StoreRefused',
  'ScenarioRefused',
  'RecordingRefused',
  'UnreadableFile',
  'DeviationRefused',
  'FaultsRefused',
  'YAMLException',
  'WrongFile',
  'WrongOption',
  'ReportRefused',
  'CommandRefused',
]);

/** Says on standard error why a command ended, and answers its exit code. */
export function reportError(error: unknown): number {
  const name = error instanceof Error ? error.name : '';
  const isClear = mendable.has(name) || name === 'PackageDamaged' || name === 'DatabaseAway';
  talk(
    isClear
      ? `channel-sandbox: ${(error as Error).message}\n`
      : `channel-sandbox has an error of its own: ${String((error as Error).stack)}\n`,
  );
  if (name === 'DatabaseAway') return exitCodes.unreachable;
  return mendable.has(name) ? exitCodes.usage : exitCodes.crashed;
}
