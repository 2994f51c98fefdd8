import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../contract/contract.ts';
import { yamlText } from '../lib/yaml.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { startSandbox } from '../sandbox.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { commandVariables } from '../settings/sweep-settings.ts';
import { probeImageOffline, probeMailDomainOffline } from './offline-probes.ts';
import { runCommand } from './run-command.ts';
import { secretsOf } from './secrets.ts';
import type { Met, MetQuestion, Outcome, Variant, VariantRun } from './variant.ts';
import { readBoundedYaml } from '../lib/bounded-yaml.ts';
import { shippedProfile } from '../profile/shipped-profiles.ts';

/** What all runs have alike. */
export interface SweepContext {
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
export async function runUnder(variant: Variant, ground: SweepContext, name: string): Promise<VariantRun> {
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
