import { availableParallelism } from 'node:os';
import {
  ensureAllReportable,
  exitCode,
  parseReportOption,
  readWaivers,
  sweepReport,
  type Waiver,
} from '../../contract-tests/index.ts';
import { isPipe } from '../lib/read-bounded.ts';
import { loadContract } from '../contract/contract.ts';
import { SettingRefused, type ValuesOf } from '../settings/options.ts';
import { defectsOf } from '../sweep/sweep-defects.ts';
import type { ClientSweep } from '../lib/client-verdicts.ts';
import { sweepClient, type SweepPlan } from '../sweep/sweep-client.ts';
import { secretsOf } from '../sweep/secrets.ts';
import { sweepSettings } from '../settings/sweep-settings.ts';
import { questionsNamed } from './named-ids.ts';
import { readSettings } from './read-settings.ts';
import { publishReport } from './publish-report.ts';
import { keepSecret } from './output.ts';
import { untilInterrupted, withProgress } from './target-runs.ts';

type SweepSettings = ValuesOf<typeof sweepSettings>;

/** `channel-sandbox sweep [flags] -- COMMAND` */
export async function sweep(args: readonly string[]): Promise<number> {
  const at = args.includes('--') ? args.indexOf('--') : args.length;
  const [flags, command] = [args.slice(0, at), args.slice(at + 1)];
  const { settings, words } = readSettings(sweepSettings, flags, process.env);
  if (command.length === 0 || words.length > 0)
    throw new SettingRefused('Give the command after `--`: `channel-sandbox sweep -- npm test`.');
  return await sweepAndTell(command, settings);
}

async function sweepAndTell(command: readonly string[], settings: SweepSettings): Promise<number> {
  const options = (settings.report ?? []).map(parseReportOption);
  await ensureAllReportable(options);
  const startedAt = new Date().toISOString();
  const waivers = await waiversOf(settings);
  const report = sweepReport(await sweepWith(command, settings), startedAt, waivers);
  const secrets = secretsOf(process.env);
  keepSecret(...secrets);
  await publishReport(report, { ...settings, reports: options }, { secrets });
  return exitCode(report);
}

/** @throws WrongFile */
async function waiversOf({ waivers, deviations }: SweepSettings): Promise<readonly Waiver[]> {
  if (waivers === undefined) return [];
  const contract = loadContract();
  const defects = () => defectsOf(contract).map(({ id }) => id);
  return deviations
    ? readWaivers(waivers, { key: 'defect', ids: defects() })
    : readWaivers(waivers, { key: 'question', ids: [...contract.questions.keys()] });
}

/** With progress; Ctrl-C and the time limit end all runs, and what is known by then is still told. */
const sweepWith = (command: readonly string[], settings: SweepSettings): Promise<ClientSweep> =>
  withProgress((progress) =>
    untilInterrupted((signal) => {
      const onProgress = (done: number, total: number, label: string) => progress.step({ done, total, label });
      return sweepClient({ ...planOf(settings), command, signal, onProgress });
    }, settings.timeLimit),
  );

function planOf(settings: SweepSettings): Omit<SweepPlan, 'command' | 'signal' | 'onProgress'> {
  const { questions, deviations, all, profile, scenario, jobs, timeout } = settings;
  if (deviations && (questions !== undefined || all))
    throw new SettingRefused('--deviations flips no answers: leave --questions and --all out.');
  refusePipes({ profile, scenario });
  return {
    under: deviations ? 'defects' : 'answers',
    questions: questionsOf(questions),
    isMetOnly: !all && questions === undefined,
    profile,
    scenario,
    jobs: jobs ?? availableParallelism(),
    timeoutMs: timeout,
  };
}

/** @throws SettingRefused where every run would read what can be read once */
function refusePipes(files: Readonly<Record<string, string | undefined>>): void {
  for (const [flag, file] of Object.entries(files))
    if (file !== undefined && isPipe(file))
      throw new SettingRefused(
        `--${flag} ${file} is a pipe, which can be read once, and every run reads it: give a regular file.`,
      );
}

/** @throws SettingRefused where a name is neither a question nor a family of questions */
function questionsOf(wanted: readonly string[] | undefined): readonly string[] {
  const contract = loadContract();
  return wanted === undefined ? [...contract.questions.keys()] : questionsNamed(wanted, contract, '--questions: ');
}
