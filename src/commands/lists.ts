import { lawfulAnswers } from '../profile/lawful-answers.ts';
import { kindsOfFault } from '../fault/faults-schema.ts';
import { presets } from '../fault/presets.ts';
import { deviationRows } from '../fault/deviations.ts';
import { scenarioRows } from '../scenario/scenario.ts';
import { loadContract, questionRows, ruleRows, type Contract } from '../openapi/contract.ts';
import { SettingRefused } from '../options.ts';
import { exitCodes } from './exit-codes.ts';
import { listHelpText } from './help.ts';

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
    line: ({ id, question, default: standard, answers }) =>
      `${String(id)}\n    ${String(question)}\n    default: ${JSON.stringify(standard)}; lawful: ${lawfulAnswers(answers as Row)}`,
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
    line: ({ scenario, pages, events, description }) =>
      `${String(scenario).padEnd(20)}${String(pages)} pages, ${String(events)} events: ${String(description)}`,
  },
};

/** `channel-sandbox questions [ID…]` */
export function listQuestions(ids: readonly string[], isJson: boolean): number {
  const { rows, line } = lists['questions'] as List;
  const found = (rows(loadContract()) as readonly Row[]).filter(({ id }) => ids.includes(String(id)));
  write(found, isJson ? undefined : line);
  return exitCodes.well;
}

/** As JSON where there is no form for a line. */
function write(rows: readonly object[], line: List['line'] | undefined): void {
  const text = line === undefined ? JSON.stringify(rows, undefined, 2) : rows.map((row) => line(row as Row)).join('\n');
  process.stdout.write(`${text}\n`);
}

/** `channel-sandbox rules`, `deviations`, `faults` and `scenarios`. */
export async function list(name: string, args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(listHelpText(name));
    return exitCodes.well;
  }
  const unknown = args.find((arg) => arg !== '--json');
  if (unknown !== undefined)
    throw new SettingRefused(`\`channel-sandbox ${name}\` takes --json and nothing else, not ${unknown}.`);
  const { rows, line } = lists[name] as List;
  write(rows(loadContract()), args.length > 0 ? undefined : line);
  return exitCodes.well;
}
