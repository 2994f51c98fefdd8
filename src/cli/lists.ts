import { counted } from '../../shared/counted.ts';
import { lawfulAnswers } from '../profile/lawful-words.ts';
import { kindsOfFault } from '../faults/faults-schema.ts';
import { presets } from '../faults/presets.ts';
import { deviationRows } from '../faults/deviations.ts';
import { scenarioRows } from '../world/scenario/scenario.ts';
import { loadContract, questionRows, ruleRows, type Contract } from '../contract/contract.ts';
import type { Question, Rule } from '../contract/records.ts';
import type { QuestionId, RuleId } from '../domain/vocabulary/ids.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { SettingRefused } from '../settings/options.ts';
import { exitCodes } from './exit-codes.ts';
import type { CommandName } from './command-help.ts';
import { terminalWidth, wrapped } from './wrapped.ts';
import { print } from './output.ts';

type Row = Readonly<Record<string, unknown>>;

interface List {
  rows(contract: Contract): readonly object[];
  line(row: Row): string;
}

/** The listing commands, by name. */
const lists: Readonly<Record<string, List>> = {
  rules: {
    rows: ruleRows,
    line: ({ id, section, text }) => `${String(id).padEnd(37)} §${String(section).padEnd(5)}${String(text)}`,
  },
  questions: {
    rows: questionRows,
    line: questionText,
  },
  deviations: {
    rows: () => deviationRows,
    line: ({ id, text }) => `${String(id).padEnd(44)}${String(text)}`,
  },
  faults: {
    rows: () => [
      ...Object.entries(kindsOfFault).map(([kind, { text, example }]) => ({ kind, text, example })),
      ...Object.entries(presets).map(([preset, { text, faults }]) => ({ preset, text, example: preset, faults })),
    ],
    line: ({ text, example }) => `${String(example).padEnd(30)}${String(text)}`,
  },
  scenarios: {
    rows: () => scenarioRows(),
    line: ({ scenario, pages, events, description, ownPages = [], ownEvents = [] }) => {
      const all = counted(Number(pages) + (ownPages as unknown[]).length, 'page');
      const both = `${all}, ${counted(Number(events) + (ownEvents as unknown[]).length, 'event')}`;
      return `${String(scenario).padEnd(20)}${both}: ${String(description)}`;
    },
  },
};

/** What is open, in sentences. */
function questionText({ id, section, question, default: standard, answers }: Row): string {
  const open = `${String(question).trim()}.`;
  const lawful = `By default ${JSON.stringify(standard)}. Lawful: ${lawfulAnswers(answers as Row)}.`;
  const texts = [open, lawful].map((text) => wrapped(text, { width: terminalWidth(), indent: '    ' }));
  return [`${String(id)} (§${String(section)})`, ...texts, ''].join('\n');
}

/** `channel-sandbox questions [ID…]`: all of them, or those named, explained. The IDs exist. */
export async function listQuestions(ids: readonly string[], isJson: boolean): Promise<number> {
  const { rows, line } = lists['questions'] as List;
  const contract = loadContract();
  const wanted = rows(contract).filter((row) => ids.length === 0 || ids.includes(String((row as Row)['id'])));
  if (isJson || ids.length === 0) return write(wanted, isJson ? undefined : line);
  const { explainedQuestion } = await import('./explained.ts');
  const texts = ids.map((id) => explainedQuestion(id as QuestionId, contract.questions.get(id) as Question));
  print(`${texts.join(`\n\n${rule}\n\n`)}\n`);
  return exitCodes.well;
}

/** `channel-sandbox rules ID…` */
async function explainRules(ids: readonly string[], contract: Contract): Promise<number> {
  const { explainedRule } = await import('./explained.ts');
  const texts = ids.map((id) => explainedRule(id as RuleId, contract.rules.get(id) as Rule, contract));
  print(`${texts.join(`\n\n${rule}\n\n`)}\n`);
  return exitCodes.well;
}

/** Between two that are explained. */
const rule = '─'.repeat(40);

/** As JSON where there is no form for a line. */
function write(rows: readonly object[], line: List['line'] | undefined): number {
  const text = line === undefined ? JSON.stringify(rows, undefined, 2) : rows.map((row) => line(row as Row)).join('\n');
  print(`${text}\n`);
  return exitCodes.well;
}

/** `channel-sandbox rules`, `deviations`, `faults` and `scenarios`. */
export async function list(name: CommandName, args: readonly string[]): Promise<number> {
  const contract = loadContract();
  const { rows, line } = lists[name] as List;
  const isJson = args.includes('--json');
  const ids = idsIn(name, args, contract);
  if (ids.length > 0 && !isJson) return explainRules(ids, contract);
  const wanted = rows(contract).filter((row) => ids.length === 0 || ids.includes(String((row as Row)['id'])));
  return write(wanted, isJson ? undefined : line);
}

/** What is given beside `--json`: IDs of rules, and nothing to the other lists. @throws SettingRefused */
function idsIn(name: string, args: readonly string[], { rules }: Contract): readonly string[] {
  const ids = args.filter((arg) => arg !== '--json');
  const [first] = ids;
  const unknown = ids.find((id) => !rules.has(id));
  if (name === 'rules' && unknown !== undefined && !unknown.startsWith('-'))
    throw new SettingRefused(
      `There is no rule ${unknown}${nearest(unknown, [...rules.keys()])}. \`channel-sandbox rules\` lists them.`,
    );
  const wrong = name === 'rules' ? unknown : first;
  if (wrong === undefined) return ids;
  const taken = name === 'rules' ? 'IDs of rules and --json' : '--json and nothing else';
  throw new SettingRefused(`\`channel-sandbox ${name}\` takes ${taken}, not ${wrong}.`);
}
