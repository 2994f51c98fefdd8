import { profileSettings, questionsSettings } from '../settings/answer-settings.ts';
import { auditSettings } from '../settings/audit-settings.ts';
import { calibrateSettings } from '../settings/calibrate-settings.ts';
import { compareSettings } from '../settings/compare-settings.ts';
import { startSettings } from '../settings/options.ts';
import { flag, type NameKind, type Setting } from '../settings/setting-kinds.ts';
import { commandVariables, sweepSettings } from '../settings/sweep-settings.ts';
import { verifySettings } from '../settings/verify-settings.ts';

/** A command, and what its help says. Texts are wrapped where they are printed. */
export interface Command {
  /** Loads only what it needs. @param args those behind its name @returns the exit code */
  readonly run: (args: readonly string[]) => Promise<number>;
  /** Its line in the list of commands. */
  readonly summary: string;
  /** What follows the command's name, a line for each form. */
  readonly usage: readonly string[];
  /** Paragraphs; the summary alone where there is no more to say. */
  readonly about?: readonly string[];
  readonly flags: Readonly<Record<string, Setting>>;
  /** What its words are names of: a shell completes them. */
  readonly words?: NameKind;
  /** Its flags may come from the environment and from the settings file. */
  readonly isConfigured?: true;
  readonly exits?: string;
  readonly examples?: readonly { readonly command: string; readonly does?: string }[];
}

const asJson = { json: flag('As JSON, with all that is known of each') };

const list = (name: 'rules' | 'deviations' | 'faults') => async (args: readonly string[]) =>
  (await import('./lists.ts')).list(name, args);

const table: Readonly<Record<string, Command>> = {
  start: {
    run: async (args) => (await import('./start.ts')).start(args),
    summary: 'Run the sandbox',
    usage: ['[flags]'],
    about: ['Runs the sandbox in memory, or over a file with --data, until Ctrl-C.'],
    flags: startSettings,
    isConfigured: true,
    examples: [
      { command: 'channel-sandbox start', does: '500 pages and 60 events at http://127.0.0.1:4700' },
      { command: 'channel-sandbox start --port 0 --json', does: 'for scripts: one line with URL and credentials' },
      {
        command: 'channel-sandbox start --verbose 2> requests.log',
        does: 'one line for each request, with the reason of a refusal',
      },
      { command: 'channel-sandbox start --scenario sold-out', does: 'one of `channel-sandbox scenarios`' },
      { command: 'channel-sandbox start --scenario ./own.yaml --watch', does: 'your own; edits are applied' },
      { command: 'channel-sandbox start --data events.json', does: 'every acknowledged event is on disk' },
      { command: 'channel-sandbox start --deviate event.host.valid', does: 'a server that accepts any host' },
      {
        command: 'channel-sandbox start --deviate auth.key@events.update',
        does: 'a server that ignores the key on update',
      },
    ],
  },
  verify: {
    run: async (args) => (await import('./verify.ts')).verify(args),
    summary: 'Check whether a deployment keeps the interface',
    usage: ['URL [flags]'],
    about: [
      'Checks every rule that the interface states against a deployment, and observes what it leaves open. On a host that is not loopback no event is created without --allow-writes.',
    ],
    flags: verifySettings,
    isConfigured: true,
    examples: [
      { command: 'channel-sandbox verify http://127.0.0.1:4700', does: 'a sandbox supplies its own fixtures' },
      {
        command: 'channel-sandbox verify https://staging.example/api --fixtures staging-fixtures.yaml --plan',
        does: 'print what would be sent',
      },
      {
        command: 'channel-sandbox verify http://127.0.0.1:4700 --explore 300 --seed 7',
        does: 'and generated requests, the same ones each time',
      },
      {
        command:
          'channel-sandbox verify https://staging.example/api --fixtures staging-fixtures.yaml --allow-writes --report html:report.html',
      },
    ],
  },
  calibrate: {
    run: async (args) => (await import('./calibrate.ts')).calibrate(args),
    summary: 'Learn how a deployment answers what the interface leaves open, and write it as a profile',
    usage: ['URL --out FILE [flags]', 'URL --check FILE [flags]', '--from FILE --out FILE'],
    about: [
      'Learns how a deployment answers what the interface leaves open, and writes a profile that makes a sandbox answer the same. Without --allow-writes it only reads, on loopback too. It sends at most 400 requests and creates at most 10 events.',
    ],
    flags: calibrateSettings,
    isConfigured: true,
    exits:
      '0 learnt; 1 an answer differs from the profile of --check; 2 wrong usage or fixtures; 3 the target cannot be reached or refuses the credentials; 4 the run ended early',
    examples: [
      {
        command:
          'channel-sandbox calibrate https://staging.example/api --fixtures staging-fixtures.yaml --allow-writes --out staging.yaml',
      },
      {
        command:
          'channel-sandbox calibrate https://staging.example/api --fixtures staging-fixtures.yaml --check staging.yaml',
      },
      { command: 'channel-sandbox calibrate --from last-month.har --out staging.yaml' },
    ],
  },
  compare: {
    run: async (args) => (await import('./compare.ts')).compare(args),
    summary: 'Measure how alike two deployments answer',
    usage: ['URL_A URL_B [flags]'],
    about: [
      'Sends the same lawful, unlawful and odd requests to two deployments, each with its own pages, places and event types, and reports how often status and body shape agree. Without --allow-writes nothing is sent that any deployment could store, on loopback either.',
    ],
    flags: compareSettings,
    isConfigured: true,
    exits:
      '0 compared; 1 less alike than --at-least; 2 wrong usage or fixtures; 3 one of them cannot be reached or refuses the credentials; 4 the run ended early',
    examples: [
      {
        command:
          'channel-sandbox compare https://staging.example/api http://127.0.0.1:4700 --fixtures-a staging-fixtures.yaml',
      },
      {
        command:
          'channel-sandbox compare http://127.0.0.1:4700 http://127.0.0.1:4701 --allow-writes --at-least 97 --report html:likeness.html',
      },
    ],
  },
  audit: {
    run: async (args) => (await import('./audit.ts')).audit(args),
    summary: 'Judge a client by its recorded traffic: HAR, or the journal of a sandbox',
    usage: ['FILE… [flags]'],
    about: [
      'Judges a client by its recorded traffic: HAR 1.2 (browsers, Playwright, proxies), or the journal of a sandbox as NDJSON. Each rule that binds the partner is kept, broken, or cannot be judged, and then the report names the missing fact. What the document only recommends is advice. Credentials in the recording are not shown. The file `-` is standard input.',
    ],
    flags: auditSettings,
    exits:
      '0 no rule is broken; 1 one is, or --max-assumed is exceeded; 2 a file cannot be read; 4 nothing could be judged',
    examples: [
      { command: 'channel-sandbox audit shop.har' },
      {
        command:
          'channel-sandbox audit journal.ndjson --max-assumed 5 --report junit:audit.xml --report html:audit.html',
      },
      { command: "curl -sS 'http://127.0.0.1:4700/_sandbox/journal?format=ndjson' | channel-sandbox audit -" },
    ],
  },
  sweep: {
    run: async (args) => (await import('./sweep.ts')).sweep(args),
    summary: 'Run a client’s own tests under each lawful answer, and show which answers break it',
    usage: ['[flags] -- COMMAND…'],
    about: [
      'Runs a client’s own tests (COMMAND) against a fresh sandbox for each lawful answer to what the interface leaves open, one question flipped at a time, and shows which answers break the client. First it runs them twice with nothing changed.',
      `COMMAND finds in its environment ${commandVariables.url}, ${commandVariables.apiKey}, ${commandVariables.channel} (${commandVariables.channelId} too) and ${commandVariables.fixtures}, a file of what is valid there.`,
    ],
    flags: sweepSettings,
    isConfigured: true,
    exits:
      '0 COMMAND passes under all of them; 1 an answer breaks it, or it does not notice a fault that it met; 2 wrong usage; 4 the baseline fails or is flaky, a run failed and then passed, or the sweep ended early',
    examples: [
      { command: 'channel-sandbox sweep -- npm test' },
      {
        command: 'channel-sandbox sweep --questions host.form,search --report html:sweep.html -- npx vitest run',
      },
      { command: 'channel-sandbox sweep --deviations -- npm test' },
    ],
  },
  profile: {
    run: async (args) => (await import('./profile.ts')).profile(args),
    summary: 'Show, check and compare answers to what the interface leaves open, and record those of the owner',
    usage: ['show FILE…', 'check FILE…', 'diff FILE FILE', 'answer FILE ID=VALUE… --source TEXT'],
    about: [
      "A profile answers what the interface leaves open. `show` prints its answers and who confirmed each, `check` says whether it is lawful (an error names file and line, and what would be lawful), `diff` where two answer differently. `answer` records what the platform's owner said, into a new file or an existing one. The file `default` is what the sandbox answers by itself.",
    ],
    flags: profileSettings,
    exits: '0 all well; 1 two profiles differ; 2 wrong usage, or a profile that is not lawful',
    examples: [
      { command: 'channel-sandbox profile diff default staging.yaml' },
      {
        command:
          'channel-sandbox profile answer staging.yaml host.form=list datetime.form="[local]" --source "mail of Ana, 3 March"',
      },
    ],
  },
  rules: {
    run: list('rules'),
    summary: 'List the rules that the interface states, or explain those named',
    usage: ['[ID…] [--json]'],
    about: [
      'Lists the rules that the interface states. One that is named is explained: its sentence, its section, who checks it, and a request that shows it. The name of a family, such as event.host, lists its rules.',
    ],
    flags: asJson,
    words: 'rules',
  },
  questions: {
    run: async (args) => (await import('./questions.ts')).questions(args),
    summary: 'List what the interface leaves open, with the lawful answers, or explain those named',
    usage: ['[ID…] [--json]', '[ID…] --letter [flags]'],
    about: [
      'Lists what the interface leaves open, with the lawful answers. One that is named is explained: what is open, the lawful answers, how to answer otherwise, and a request that shows it. The name of a family, such as refusal.status, lists its questions.',
      '`--letter` writes the unanswered ones as a letter to the platform’s owner, the most important first, each with a request that settles it. Record the replies by `channel-sandbox profile answer FILE ID=VALUE --source TEXT`.',
    ],
    flags: questionsSettings,
    words: 'questions',
    examples: [
      { command: 'channel-sandbox questions host.form' },
      {
        command:
          'channel-sandbox questions --letter --profile staging.yaml --sweep sweep.json --audit audit.json > letter.md',
      },
    ],
  },
  deviations: {
    run: list('deviations'),
    summary: 'List the ways in which `start --deviate` can misbehave, besides breaking rules',
    usage: ['[ID…] [--json]'],
    flags: asJson,
  },
  faults: {
    run: list('faults'),
    summary: 'List the faults that the header X-Sandbox-Fault injects',
    usage: ['[NAME…] [--json]'],
    flags: asJson,
  },
  scenarios: {
    run: async (args) => (await import('./scenarios.ts')).scenarios(args),
    summary: 'List the starting states a sandbox can have; `scenarios validate FILE` checks one of your own',
    usage: ['[--json]', 'validate FILE…'],
    about: [
      'Lists the scenarios that ship with the package, or checks files: an error names file, line, column and key, and what is allowed.',
    ],
    flags: asJson,
  },
  completion: {
    run: async (args) => (await import('./completion.ts')).completion(args),
    summary: 'Print the script that completes commands, flags and IDs in bash, zsh or fish',
    usage: ['SHELL'],
    about: [
      'Prints a script for bash, zsh or fish. A shell that runs it completes commands, flags, and IDs of rules, questions, profiles and scenarios at TAB.',
    ],
    flags: {},
    words: 'shells',
    examples: [
      { command: 'source <(channel-sandbox completion bash)', does: 'in ~/.bashrc; likewise for zsh' },
      { command: 'channel-sandbox completion fish | source' },
    ],
  },
};

/** By their names, in the order of the help. */
export const commands: ReadonlyMap<string, Command> = new Map(Object.entries(table));

/** The settings of all commands by their names; of two with one name, that of the earlier command. */
export const everySetting: Readonly<Record<string, Setting>> = Object.fromEntries(
  [...commands.values()]
    .flatMap(({ flags }) => Object.entries(flags))
    .filter(([name], at, all) => all.findIndex(([one]) => one === name) === at),
);
