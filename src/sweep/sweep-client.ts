import pLimit from 'p-limit';
import { performance } from 'node:perf_hooks';
import type { ClientSweep, SweptSubject } from '../lib/client-verdicts.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, isObject, loadContract } from '../contract/contract.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { defaultProfile, type Profile, profileWith } from '../profile/profile.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { type Baseline, baselineOf } from './baseline.ts';
import { flippedQuestions } from './flips.ts';
import { baselineSubject, defectSubject, questionSubject } from './subjects.ts';
import { runsOf, sweepAnswers } from './sweep-answers.ts';
import { defectsOf, sweepDefects } from './sweep-defects.ts';
import type { Met, MetQuestion, Outcome, Run, Variant, VariantRun } from './variant.ts';
import { yamlText } from '../lib/yaml.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { commandVariables } from '../settings/sweep-settings.ts';
import { runCommand } from './run-command.ts';
import { secretsOf } from './secrets.ts';
import { readBoundedYaml } from '../lib/bounded-yaml.ts';
import { shippedProfile } from '../profile/shipped-profiles.ts';
import { isIP } from 'node:net';
import type { ImageProbe, MailDomainProbe } from '../domain/ports.ts';
import { isPublicAddress } from '../adapters/images/probe/public-address.ts';

/** What is to be swept, and within which bounds. */
export interface SweepPlan extends Omit<SweepContext, 'folder' | 'credentials'> {
  readonly under: 'answers' | 'defects';
  /** IDs of the questions that are flipped. */
  readonly questions: readonly string[];
  /** Leaves out those that no request of the baseline met. */
  readonly isMetOnly: boolean;
  /** Runs at once. */
  readonly jobs: number;
  readonly onProgress: (done: number, total: number, label: string) => void;
}

/**
 * Runs a client's own tests against fresh sandboxes: the baseline twice, then each variant.
 *
 * @throws CommandRefused where the command cannot be started; what `createSandbox` throws
 */
export async function sweepClient(givenPlan: SweepPlan): Promise<ClientSweep> {
  const begun = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'channel-sandbox-sweep-'));
  const credentials = {
    channel: `chn-${randomBytes(8).toString('hex')}`,
    apiKey: `key-${randomBytes(18).toString('base64url')}`,
  };
  const limit = pLimit(givenPlan.jobs);
  let runs = 0;
  const progress = createSweepProgress(givenPlan.onProgress);
  const plan = { ...givenPlan, onProgress: progress.done };
  const run: Run = (variant) =>
    limit(async () => {
      if (plan.signal.aborted) return notBegun;
      const end = progress.begin(nameOf(variant));
      return runUnder(variant, { ...plan, folder, credentials }, String((runs += 1))).finally(end);
    });
  try {
    plan.onProgress(0, 2, 'baseline');
    const baseline = await baselineOf(run, plan.jobs);
    const subjects =
      baseline.unusable === undefined ? await subjectsOf(plan, baseline, run) : [baselineSubject(baseline)];
    return {
      under: plan.under,
      command: commandText(plan.command),
      runs,
      durationMs: performance.now() - begun,
      isInterrupted: plan.signal.aborted,
      subjects,
      reliedOn: reliedOnOf(baseline),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A run that the sweep ended before: nothing was started for it, so that it does not count. */
const notBegun: VariantRun = {
  ending: 'stopped',
  code: null,
  durationMs: 0,
  output: '',
  questions: new Map(),
  forced: new Map(),
  requests: 0,
  outcomes: new Map(),
};

/** What is flipped or broken in a run. */
const nameOf = ({ answers, deviate = [], faults }: Variant): string =>
  [...Object.keys(answers), ...deviate, ...(faults === undefined ? [] : ['faults'])].join(' and ') || 'baseline';

/** Says with each step which runs are under way. */
function createSweepProgress(onProgress: SweepPlan['onProgress']) {
  const underWay = new Set<{ readonly name: string }>();
  let last: readonly [done: number, total: number] = [0, 2];
  const say = (otherwise: string) => onProgress(...last, [...underWay].map(({ name }) => name).join(', ') || otherwise);
  return {
    begin: (name: string) => {
      const one = { name };
      underWay.add(one);
      say(name);
      return () => void underWay.delete(one);
    },
    done: (done: number, total: number, label: string) => {
      last = [done, total];
      say(label);
    },
  };
}

/** A command as a person would type it. */
const commandText = (command: readonly string[]): string =>
  command.map((word) => (/^[\w./:@=-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');

async function subjectsOf(plan: SweepPlan, baseline: Baseline, run: Run): Promise<readonly SweptSubject[]> {
  return plan.under === 'answers' ? answerSubjects(plan, baseline, run) : defectSubjects(plan, run);
}

async function answerSubjects(plan: SweepPlan, baseline: Baseline, run: Run): Promise<readonly SweptSubject[]> {
  const base = await baseProfile(plan);
  const contract = loadContract();
  const questions = flippedQuestions(contract, base, plan.questions);
  const met = metQuestions(baseline, contract, base);
  const sweep = { questions, met, isMetOnly: plan.isMetOnly };
  const progress = countTo(runsOf(sweep), plan);
  const results = await sweepAnswers({ ...sweep, run, onDone: ({ question }) => progress(question) });
  const command = commandText(plan.command);
  return results.map((result) => questionSubject(result, { command, baseline }));
}

/** What the baseline's traffic met; every answer meets what shapes all of them. */
function metQuestions({ questions, runs }: Baseline, contract: Contract, { answers }: Profile): Baseline['questions'] {
  const [first] = runs[0]?.outcomes.values() ?? [];
  const all = [...contract.questions].flatMap(([id, { isMetByAll }]): readonly (readonly [string, MetQuestion])[] =>
    isMetByAll !== true || first === undefined
      ? []
      : [
          [
            id,
            { times: runs[0]?.requests ?? 0, first: first.line, answer: answers[id as QuestionId], basis: 'assumed' },
          ],
        ],
  );
  return new Map([...all, ...questions]);
}

async function defectSubjects(plan: SweepPlan, run: Run): Promise<readonly SweptSubject[]> {
  const contract = loadContract();
  const defects = defectsOf(contract);
  const progress = countTo(defects.length, plan);
  return (await sweepDefects(defects, run, ({ id }) => progress(id))).map(defectSubject);
}

/** The answers that a sandbox of the baseline gives, its scenario's among them. */
async function baseProfile({ scenario, profile }: SweepPlan): Promise<Profile> {
  await using sandbox = await createSandbox({
    ...(scenario === undefined ? {} : { scenario }),
    ...(profile === undefined ? {} : { profile }),
  });
  const { answers, profile: name } = await sandbox.profile.read();
  return profileWith(defaultProfile(loadContract()), { name, basis: 'owner', answers });
}

function countTo(total: number, { onProgress }: SweepPlan): (label: string) => void {
  let done = 0;
  return (label) => onProgress((done += 1), total, label);
}

const reliedOnOf = ({ questions }: Baseline): ClientSweep['reliedOn'] =>
  [...questions]
    .map(([question, { answer, basis, times, first }]) => ({ question, answer, basis, times, first }))
    .toSorted((left, right) => right.times - left.times);

/** What all runs have alike. */
interface SweepContext {
  readonly command: readonly string[];
  /** A folder of the sweep's own, for what COMMAND reads. */
  readonly folder: string;
  readonly credentials: { readonly apiKey: string; readonly channel: string };
  readonly scenario?: string | undefined;
  /** A profile file, whose answers are flipped. */
  readonly profile?: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Runs the client's tests against a fresh sandbox of its own; `name` tells the files of this run from others'. */
async function runUnder(variant: Variant, ground: SweepContext, name: string): Promise<VariantRun> {
  const traffic = createTraffic();
  await using sandbox = await startSandbox({
    port: 0,
    ...ground.credentials,
    ...(ground.scenario === undefined ? {} : { scenario: ground.scenario }),
    ...(await profileOption(variant, ground, name)),
    deviate: variant.deviate ?? [],
    ...(variant.faults === undefined ? {} : { faults: variant.faults }),
    probeImage: probeImageOffline,
    probeMailDomain: probeMailDomainOffline,
    onExchange: traffic.add,
  });
  const fixtures = join(ground.folder, `fixtures-${name}.yaml`);
  await writeFile(fixtures, JSON.stringify(await sandbox.fixtures(sandbox.url)), { mode: 0o600 });
  const variables = {
    [commandVariables.url]: sandbox.url,
    [commandVariables.apiKey]: sandbox.apiKey,
    [commandVariables.channel]: sandbox.channelId,
    [commandVariables.channelId]: sandbox.channelId,
    [commandVariables.fixtures]: fixtures,
  };
  const { timeoutMs, signal } = ground;
  const named = secretsOf(process.env, variables);
  const secrets = [...named, { value: sandbox.channelId, marker: `$${commandVariables.channel}` }];
  const run = await runCommand(ground.command, { variables, timeoutMs, signal, secrets });
  return { ...run, ...traffic.seen() };
}

/** A file of answers is flipped as a file, so that its fixtures stay in force. */
async function profileOption(
  { answers }: Variant,
  { profile, folder }: SweepContext,
  name: string,
): Promise<Pick<SandboxOptions, 'profile'>> {
  const isChanged = Object.keys(answers).length > 0;
  if (profile === undefined || profile === 'default') return isChanged ? { profile: answers } : {};
  if (!isChanged) return { profile };
  const file = join(folder, `profile-${name}.yaml`);
  await writeFile(file, flippedProfileText(profile, answers), { mode: 0o600 });
  return { profile: file };
}

/** The text of a profile, by its name or path, with some answers in the place of its own, which nothing is known of. */
function flippedProfileText(name: string, answers: Readonly<Record<string, unknown>>): string {
  const { value } = readBoundedYaml(shippedProfile(name) ?? name);
  if (!isObject(value)) return yamlText(value); // the sandbox says what is wrong with it
  const without = (part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).filter(([id]) => !Object.hasOwn(answers, id))) : part;
  const { answers: own, evidence, unseen, ...rest } = value;
  const others = { evidence: without(evidence), unseen: without(unseen) };
  const given = Object.entries(others).filter(([, part]) => part !== undefined);
  return yamlText({ ...rest, answers: { ...(own as object | undefined), ...answers }, ...Object.fromEntries(given) });
}

interface Traffic {
  readonly add: (entry: JournalEntry) => void;
  seen(): Pick<VariantRun, 'questions' | 'forced' | 'requests' | 'outcomes'>;
}

/** Counts what the traffic met. What was forced rests on no question. */
function createTraffic(): Traffic {
  const [questions, forced] = [new Map<string, MetQuestion>(), new Map<string, Met>()];
  const outcomes = new Map<string, Outcome>();
  let requests = 0;
  return {
    add: (entry) => {
      requests += 1;
      const line = lineOf(entry);
      const alike = alikeOf(entry);
      if (!outcomes.has(alike) && outcomes.size < MAX_OUTCOMES) outcomes.set(alike, outcomeOf(entry, line));
      for (const id of entry.forced) forced.set(id, metAgain(forced.get(id), line));
      if (entry.forced.length > 0) return;
      for (const { id, answer, basis } of entry.questions)
        questions.set(id, { ...metAgain(questions.get(id), line), answer, basis });
    },
    seen: () => ({ questions, forced, requests, outcomes }),
  };
}

/** A client sends few that differ; a fuzzing one sends many. */
const MAX_OUTCOMES = 500;

const alikeOf = ({ operation, request: { method }, outcome, violations }: JournalEntry): string =>
  [operation ?? method, outcome, ...violations.map(({ id, pointer }) => `${id} ${pointer}`)].join(' ');

const outcomeOf = ({ response, outcome, violations, questions }: JournalEntry, line: string): Outcome => ({
  status: response?.status,
  isRefused: outcome === 'refused',
  line,
  violations,
  questions: new Set(questions.map(({ id }) => id)),
});

const metAgain = (known: Met | undefined, first: string): Met => ({
  times: (known?.times ?? 0) + 1,
  first: known?.first ?? first,
});

const lineOf = ({ request: { method, url }, response }: JournalEntry): string =>
  `${method} ${url} → ${response === null ? 'no answer' : response.status}`;

/** Names that never lead anywhere (RFC 2606, RFC 6761). */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|local)\.?$/i;

const isReachable = (host: string): boolean =>
  isIP(host) === 0 ? host.includes('.') && !reserved.test(host) : isPublicAddress(host);

/**
 * `image.check: fetch` without a network: what a name that is reserved, or an address of this machine's networks, holds cannot be fetched
 * by any platform; everything else counts as a picture. The sandbox knows its own images by itself.
 */
export const probeImageOffline: ImageProbe = async (url) => {
  const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, '');
  return isReachable(host)
    ? { isImage: true, what: 'a picture, for all that is known without a network' }
    : { isImage: false, what: `nothing: no platform reaches ${host}` };
};

/** `email.check: domain` without a network, in the same way. */
export const probeMailDomainOffline: MailDomainProbe = async (domain) => isReachable(domain);
