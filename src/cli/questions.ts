import { counted } from '../lib/describe.ts';
import { oneLine, runChecks } from '../../contract-tests/index.ts';
import { curlCommand } from '../lib/curl.ts';
import { maxBytes, readBoundedText } from '../lib/read-bounded.ts';
import { questionsSettings } from '../settings/answer-settings.ts';
import { exampleRequest, sampleEventFor, sentAs, type SampleRequest } from './sample-request.ts';
import { isObject, loadContract, type Contract } from '../contract/contract.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { SettingRefused, type ValuesOf } from '../settings/options.ts';
import { basisOfQuestion, defaultProfile, type Profile } from '../profile/profile.ts';
import { startSandbox } from '../sandbox.ts';
import { exitCodes } from './exit-codes.ts';
import { listQuestions } from './lists.ts';
import { questionsNamed } from './named-ids.ts';
import { readSettings } from './read-settings.ts';
import { print, talk } from './output.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Question } from '../interface/question.ts';

type QuestionsSettings = ValuesOf<typeof questionsSettings>;

/** `channel-sandbox questions [ID…] [--letter]` */
export async function questions(args: readonly string[]): Promise<number> {
  const { settings, words } = readSettings(questionsSettings, args, process.env);
  if (!settings.letter) return listQuestions(words, settings.json);
  const contract = loadContract();
  print(await letterOf(words, settings, contract));
  return exitCodes.well;
}

async function letterOf(words: readonly string[], settings: QuestionsSettings, contract: Contract): Promise<string> {
  const isNamed = words.length > 0;
  const ids = isNamed ? questionsNamed(words, contract) : [...contract.questions.keys()];
  const profile = await profileOf(settings, contract);
  const [broken, relied] = [brokenIn(settings.sweep), reliedOnIn(settings.audit)];
  const open = ids.filter((id) => basisOfQuestion(profile, id as QuestionId) === 'assumed');
  const met = await metOf(open, profile, { settings, contract });
  const all = open
    .filter((id) => isNamed || !met.settled.has(id))
    .flatMap((id): readonly LetterQuestion[] => {
      const question = contract.questions.get(id);
      if (question === undefined) return [];
      const weight = { breaking: broken.get(id) ?? [], reliedOn: relied.get(id) ?? 0 };
      return [{ ...question, id, ...met.of(id), ...weight }];
    });
  const asked = settings.all || isNamed ? all : decidingOf(all, settings);
  if (asked.length < all.length)
    talk(
      `${counted(all.length - asked.length, 'further question')} left out, ${whyLeftOut(settings)}; --all asks all.\n`,
    );
  return letterText(asked, profile.target === undefined ? undefined : oneLine(profile.target));
}

const whyLeftOut = ({ sweep, audit }: QuestionsSettings): string =>
  sweep === undefined && audit === undefined
    ? 'as few clients depend on them; --sweep and --audit ask what yours depends on'
    : "as nothing of the client's depends on them";

/** Those that decide something for the client: under other answers its tests fail, or its traffic relied on one. Of an unknown client, the usual ones. */
function decidingOf(
  questions: readonly LetterQuestion[],
  { sweep, audit }: QuestionsSettings,
): readonly LetterQuestion[] {
  if (sweep === undefined && audit === undefined) return questions.filter(({ isUsual }) => isUsual);
  return questions.filter(({ breaking, reliedOn }) => breaking.length > 0 || (sweep === undefined && reliedOn > 0));
}

async function profileOf({ profile }: QuestionsSettings, contract: Contract): Promise<Profile> {
  if (profile === undefined || profile === 'default') return defaultProfile(contract);
  return (await import('../profile/read-profile.ts')).readProfile(profile, contract);
}

/** For a POSIX shell; the credentials are the caller's variables. */
const commandOf = (request: SampleRequest, url: string): string =>
  curlCommand(sentAs(request, { url, apiKey: '$CHANNEL_SANDBOX_API_KEY', channelId: '$CHANNEL_SANDBOX_CHANNEL' }));

/** What a sandbox with the profile says of questions. */
async function metOf(
  open: readonly string[],
  profile: Profile,
  { settings, contract }: { readonly settings: QuestionsSettings; readonly contract: Contract },
) {
  const requests = requestsOf(open, profile, contract);
  const isElseKnown = profile.given.size > 0;
  const met = await metUnder(settings.profile, requests, runChecks);
  const usual = isElseKnown ? await metUnder('default', requests) : met;
  const url = `https://${profile.target ?? 'platform.example'}`;
  return {
    /** What no answer relies on under this profile, though some do under the default one: its other answers have settled them. */
    settled: new Set(open.filter((id) => usual.asked.has(id) && !met.asked.has(id))),
    of: (id: string) => {
      const settling = requests.get(id);
      const shown = met.shown.get(id);
      return {
        assumed: profile.answers[id as QuestionId],
        isElseKnown,
        ...(shown === undefined ? {} : { shown }),
        ...(settling === undefined ? {} : { command: commandOf(settling, url) }),
        writes: settling?.writes === true,
        checked: met.checked.get(id) ?? 0,
      };
    },
  };
}

/** The requests that settle questions, by question, with what the profile knows to be valid. */
function requestsOf(
  ids: readonly string[],
  profile: Profile,
  { questions: records }: Contract,
): ReadonlyMap<string, SampleRequest> {
  return new Map(
    ids.flatMap((id) => {
      const example = records.get(id)?.example;
      return example === undefined ? [] : [[id, exampleRequest(example, sampleEventFor(profile))] as const];
    }),
  );
}

interface Met {
  /** How the sandbox answers the request of each question. */
  readonly shown: ReadonlyMap<string, NonNullable<LetterQuestion['shown']>>;
  /** How many answers of a run of the kit rely on each question. */
  readonly checked: ReadonlyMap<string, number>;
  /** Questions that some answer relied on. */
  readonly asked: ReadonlySet<string>;
}

/** How a sandbox with a profile answers requests, and a run of the kit. */
async function metUnder(
  profile: string | undefined,
  requests: ReadonlyMap<string, SampleRequest>,
  runKit: (url: string) => Promise<unknown> = async () => undefined,
): Promise<Met> {
  const checked = new Map<string, number>();
  const asked = new Set<string>();
  const shown = new Map<string, NonNullable<LetterQuestion['shown']>>();
  await using sandbox = await startSandbox({
    port: 0,
    ...(profile === undefined ? {} : { profile }),
    onExchange: (entry) => {
      for (const { id } of entry.questions) {
        asked.add(id);
        checked.set(id, (checked.get(id) ?? 0) + 1);
      }
    },
  });
  for (const [id, request] of requests) {
    const { url, ...sent } = sentAs(request, sandbox);
    const answer = await fetch(url, sent);
    const { data } = (await answer.json()) as { readonly data?: unknown };
    shown.set(id, { status: answer.status, data: JSON.stringify(data ?? null) });
  }
  checked.clear(); // of the kit alone
  await runKit(sandbox.url);
  return { shown, checked, asked };
}

/** What broke the client, by question, of a report of `sweep`. @throws SettingRefused */
function brokenIn(file: string | undefined): ReadonlyMap<string, readonly string[]> {
  if (file === undefined) return new Map();
  const report = reportOf(file);
  if (report['judged'] !== 'sweep')
    throw new SettingRefused(`--sweep ${file} is no report of \`sweep --report json:FILE\`.`);
  return new Map(
    objectsIn(report['requirements']).map((one) => [
      String(one['id']),
      objectsIn(one['checks'])
        .filter(({ status, waived }) => status === 'failed' && waived === undefined)
        .map(({ title }) => oneLine(String(title))),
    ]),
  );
}

/** How often a client's traffic relied on each question, of a report of `audit` or of `audit --json`. @throws SettingRefused */
function reliedOnIn(file: string | undefined): ReadonlyMap<string, number> {
  if (file === undefined) return new Map();
  const { reliedOn, dependencies } = reportOf(file);
  const rows = reliedOn ?? (isObject(dependencies) ? dependencies['questions'] : undefined);
  if (!Array.isArray(rows))
    throw new SettingRefused(`--audit ${file} is no report of \`audit --report json:FILE\` or \`audit --json\`.`);
  return new Map(objectsIn(rows).map(({ question, times }) => [String(question), Number(times)]));
}

const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

function reportOf(file: string): Readonly<Record<string, unknown>> {
  const text = readBoundedText(file, { maxBytes: maxBytes.report });
  try {
    const report = JSON.parse(text) as unknown;
    if (isObject(report)) return report;
  } catch (error) {
    throw new SettingRefused(`${file} is not JSON: give a report that \`--report json:FILE\` wrote.`, { cause: error });
  }
  throw new SettingRefused(`${file} is no report.`);
}

/** An open question that nobody has answered, and what depends on it. */
export interface LetterQuestion extends Question {
  readonly id: string;
  /** What the sandbox answers meanwhile. */
  readonly assumed: unknown;
  /** Whether what the plain words assume may be denied by what is known of other questions. */
  readonly isElseKnown: boolean;
  /** How the sandbox answers the request that settles it. */
  readonly shown?: { readonly status: number; readonly data: string };
  /** A command that sends a request which settles it; undefined where none can. */
  readonly command?: string;
  /** It may create or change an event. */
  readonly writes: boolean;
  /** Answers under which the client's own tests fail. */
  readonly breaking: readonly string[];
  /** Answers to the client's recorded traffic that relied on it. */
  readonly reliedOn: number;
  /** Answers of a run of the contract kit that relied on it. */
  readonly checked: number;
}

/** Those first that most depends on: what breaks the client, then what its traffic relied on, then what the kit's checks relied on. */
export const byWeight = (questions: readonly LetterQuestion[]): readonly LetterQuestion[] =>
  questions.toSorted(
    (left, right) =>
      right.breaking.length - left.breaking.length || right.reliedOn - left.reliedOn || right.checked - left.checked,
  );

/** The letter to the platform's owner, as Markdown. @param to the platform, as its profile names it */
export function letterText(questions: readonly LetterQuestion[], to = 'the platform'): string {
  if (questions.length === 0) return `No open question is left: each has an answer of ${to}.\n`;
  return `${[head(questions.length, to), ...byWeight(questions).map(questionText)].join('\n\n')}\n`;
}

const head = (count: number, to: string): string =>
  `# ${counted(count, 'open question')} on the channel partner interface

To the owner of ${to}.

The interface's document leaves these points open, and our client depends on them. The most important ones come first. For each we give our assumption until
you answer, and a request that settles it. Replace the page, event type and place in it by ones that are valid on your side, and set \`CHANNEL_SANDBOX_API_KEY\`
and \`CHANNEL_SANDBOX_CHANNEL\`. One line for each point is enough.`;

function questionText(question: LetterQuestion, at: number): string {
  const { id, section, asks, command, writes } = question;
  const written = writes
    ? 'This request settles it. If it is accepted, it creates an event:'
    : 'This request settles it:';
  const settled =
    command === undefined
      ? 'No single request shows it: please answer in words.'
      : `${written}\n\n\`\`\`sh\n${command}\n\`\`\``;
  const lines = [assumption(question), ...dependsOn(question)].map((one) => `- ${one}`);
  return [`## ${at + 1}. ${id} (§${section})`, asks, lines.join('\n'), settled].join('\n\n');
}

/** An answer that is longer says nothing to who reads it. */
const MAX_SHOWN = 300;

/** Plain words describe the default alone, beside other defaults; else the answer to the request says what we assume. */
function assumption({ assumed, default: standard, assumes, isElseKnown, shown }: LetterQuestion): string {
  if (!isElseKnown && isDeepStrictEqual(assumed, standard)) return `Until you answer, we assume: ${assumes}.`;
  if (shown !== undefined) {
    const data = shown.data.length > MAX_SHOWN ? '' : `, with \`${shown.data}\` as \`data\``;
    return `Until you answer, we assume that the request below is answered by status ${shown.status}${data}.`;
  }
  const text = JSON.stringify(assumed);
  return assumed === 'sandbox' || text.length > MAX_SHOWN
    ? 'Until you answer, we use values of our own.'
    : `Until you answer, we assume \`${text}\`.`;
}

function dependsOn({ breaking, reliedOn, checked }: LetterQuestion): readonly string[] {
  return [
    ...(breaking.length > 0 ? [`Our client fails if ${breaking.join(', or ')}.`] : []),
    ...(reliedOn > 0 ? [`It affected ${counted(reliedOn, 'response')} in our recorded traffic.`] : []),
    ...(checked > 0 ? [`It affected ${counted(checked, 'response')} in a run of the contract tests.`] : []),
  ];
}
