import { counted } from '../lib/describe.ts';
import { lawfulAnswers } from '../profile/lawful-words.ts';
import { kindsOfFault } from '../faults/faults-schema.ts';
import { presets } from '../faults/presets.ts';
import { deviationRows } from '../faults/deviations.ts';
import { scenarioRows } from '../world/scenario/scenario.ts';
import { loadContract, questionRows, ruleRows, type Contract } from '../contract/contract.ts';
import type { Rule } from '../interface/rules/rule.ts';
import type { Question } from '../interface/question.ts';
import type { QuestionId, RuleId } from '../domain/vocabulary/ids.ts';
import { SettingRefused } from '../settings/options.ts';
import { exitCodes } from './exit-codes.ts';
import { idsNamed } from './named-ids.ts';
import { terminalWidth, wrapped } from './wrapped.ts';
import { print } from './output.ts';

type Row = Readonly<Record<string, unknown>>;

interface List {
  /** What one of it is called. */
  readonly noun: string;
  rows(contract: Contract): readonly object[];
  line(row: Row): string;
}

/** The listing commands, by name. */
const lists: Readonly<Record<string, List>> = {
  rules: {
    noun: 'rule',
    rows: ruleRows,
    line: ({ id, section, text }) => `${String(id).padEnd(37)} §${String(section).padEnd(5)}${String(text)}`,
  },
  questions: {
    noun: 'open question',
    rows: questionRows,
    line: questionText,
  },
  deviations: {
    noun: 'deviation',
    rows: () => deviationRows,
    line: ({ id, text }) => `${String(id).padEnd(44)}${String(text)}`,
  },
  faults: {
    noun: 'fault',
    rows: () => [
      ...Object.entries(kindsOfFault).map(([kind, { text, example }]) => ({ kind, text, example })),
      ...Object.entries(presets).map(([preset, { text, faults }]) => ({ preset, text, example: preset, faults })),
    ],
    line: ({ text, example }) => `${String(example).padEnd(30)}${String(text)}`,
  },
  scenarios: {
    noun: 'scenario',
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
  const lawful = `By default ${JSON.stringify(standard)}. Lawful: ${lawfulAnswers(answers as Row)}.`;
  const texts = [String(question), lawful].map((text) => wrapped(text, { width: terminalWidth(), indent: '    ' }));
  return [`${String(id)} (§${String(section)})`, ...texts, ''].join('\n');
}

/** `channel-sandbox questions [ID…]`. @throws SettingRefused where a name is neither a question nor a family of them */
export const listQuestions = (names: readonly string[], isJson: boolean): Promise<number> =>
  listOrExplain('questions', names, isJson);

/** `channel-sandbox rules`, `deviations`, `faults` and `scenarios`. */
export async function list(name: string, args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => arg !== '--json');
  const flag = names.find((one) => one.startsWith('-'));
  if (flag !== undefined)
    throw new SettingRefused(`There is no flag ${flag}: \`channel-sandbox ${name}\` takes --json.`);
  return listOrExplain(name, names, args.includes('--json'));
}

/** All of them, or those named: a rule or question by its ID is explained, and a family is listed. */
async function listOrExplain(name: string, names: readonly string[], isJson: boolean): Promise<number> {
  const contract = loadContract();
  if (names.length > 0 && !isJson && names.every((one) => isExplained(name, one, contract)))
    return explain(name, names, contract);
  const { noun, rows, line } = lists[name] as List;
  const all = rows(contract) as readonly Row[];
  const ids = all.map(idOf);
  const wanted = names.length === 0 ? ids : idsNamed(names, { ids, noun, listed: listedBy(name) });
  const shown = all.filter((row) => wanted.includes(idOf(row)));
  print(`${isJson ? JSON.stringify(shown, undefined, 2) : shown.map(line).join('\n')}\n`);
  return exitCodes.well;
}

/** What a row is named by. */
const idOf = ({ id, kind, preset, scenario }: Row): string => String(id ?? kind ?? preset ?? scenario);

const isExplained = (name: string, id: string, { rules, questions }: Contract): boolean =>
  (name === 'rules' && rules.has(id)) || (name === 'questions' && questions.has(id));

/** Where all that could have been named is listed. */
const listedBy = (name: string): string =>
  `\`channel-sandbox ${name}\` lists them${name === 'deviations' ? ', and `channel-sandbox rules` the rules, which `start --deviate` takes too' : ''}.`;

async function explain(name: string, ids: readonly string[], contract: Contract): Promise<number> {
  const { explainedQuestion, explainedRule } = await import('./explained.ts');
  const texts = ids.map((id) =>
    name === 'rules'
      ? explainedRule(id as RuleId, contract.rules.get(id) as Rule, contract)
      : explainedQuestion(id as QuestionId, contract.questions.get(id) as Question),
  );
  print(`${texts.join(`\n\n${rule}\n\n`)}\n`);
  return exitCodes.well;
}

/** Between two that are explained. */
const rule = '─'.repeat(40);
