import { comparisonKinds, depths, reportKinds } from '../../contract-tests/index.ts';
import { auditedOf } from '../audit/audit-rules.ts';
import { loadContract } from '../contract/contract.ts';
import { namedDeviations } from '../faults/deviations.ts';
import { profileNames } from '../profile/shipped-profiles.ts';
import { SettingRefused, flagOf, type NameKind, type Setting } from '../settings/options.ts';
import { scenarioRows } from '../world/scenario/scenario.ts';
import { commands, type Command } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { print } from './output.ts';

/** Functions that a shell calls at TAB. Where nothing is offered, it offers files. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_channel_sandbox() {
  local IFS=$'\\n'
  COMPREPLY=($(channel-sandbox completion words "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -o nosort -F _channel_sandbox channel-sandbox
`,
  zsh: `#compdef channel-sandbox
_channel_sandbox() {
  local -a found
  found=("\${(@f)$(channel-sandbox completion words "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -Q -- $found; else _files; fi
}
compdef _channel_sandbox channel-sandbox
`,
  fish: `complete -c channel-sandbox -a '(channel-sandbox completion words (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
};

/** `channel-sandbox completion SHELL`, whose script asks `channel-sandbox completion words …` for what may come next. */
export async function completion([shell = '', ...rest]: readonly string[]): Promise<number> {
  if (shell === 'words') {
    print([...completionsOf(rest)].map((one) => `${one}\n`).join(''));
    return exitCodes.well;
  }
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined || rest.length > 0)
    throw new SettingRefused(`\`channel-sandbox completion\` takes one of ${Object.keys(scripts).join(', ')}.`);
  print(script);
  return exitCodes.well;
}

/** What the last word may become, given those before it; nothing where a file or a value of one's own belongs there. */
export function completionsOf(words: readonly string[]): readonly string[] {
  const current = words.at(-1) ?? '';
  const [command = '', ...rest] = words.slice(0, -1);
  if (words.length < 2) return startingWith(current, [...commands.keys(), '--help', '--version']);
  const found = commands.get(command);
  if (found === undefined) return [];
  const { flags, words: kind } = found;
  const setting = settingOf(rest.at(-1), flags);
  if (setting !== undefined && setting.kind !== 'boolean') return valuesOf(setting, current);
  if (current.startsWith('-'))
    return startingWith(current, [...Object.keys(flags).map((name) => `--${flagOf(name)}`), '--help']);
  return kind === undefined ? [] : startingWith(current, namesOf(kind));
}

const startingWith = (beginning: string, names: readonly string[]) =>
  names.filter((name) => name.startsWith(beginning));

function settingOf(word: string | undefined, flags: Command['flags']): Setting | undefined {
  const name = Object.keys(flags).find((one) => `--${flagOf(one)}` === word);
  return name === undefined ? undefined : flags[name];
}

/** Of a list, its last entry is completed. */
function valuesOf({ kind, names }: Setting, current: string): readonly string[] {
  if (names === undefined) return [];
  const before = kind === 'list' ? current.slice(0, current.lastIndexOf(',') + 1) : '';
  return startingWith(
    current,
    namesOf(names).map((name) => `${before}${name}`),
  );
}

const kindsOfReports = (kinds: readonly string[]) => kinds.map((kind) => `${kind}:`);

function namesOf(kind: NameKind): readonly string[] {
  const { rules, questions } = loadContract();
  const names: Readonly<Record<NameKind, () => readonly string[]>> = {
    advices: () => auditedOf(loadContract()).flatMap(({ id, kind: of }) => (of === 'advice' ? [id] : [])),
    rules: () => [...rules.keys()],
    questions: () => [...questions.keys()],
    deviations: () => [...rules.keys(), ...namedDeviations.map(({ id }) => id)],
    profiles: profileNames,
    scenarios: () => scenarioRows().map(({ scenario }) => scenario),
    reports: () => kindsOfReports(reportKinds),
    comparisons: () => kindsOfReports(comparisonKinds),
    depths: () => depths,
    shells: () => Object.keys(scripts),
  };
  return names[kind]();
}
