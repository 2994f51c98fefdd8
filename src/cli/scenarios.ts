import { nearest } from '../contract/input/did-you-mean.ts';
import { checkScenario } from '../world/start/world-start.ts';
import { SettingRefused } from '../settings/options.ts';
import { exitCodes } from './exit-codes.ts';
import { list } from './lists.ts';
import { print, talk } from './output.ts';

/** Errors of a scenario, which name file, line and column where they can. */
const refusals = new Set(['ScenarioRefused', 'ProfileRefused', 'DeviationRefused', 'SettingRefused']);

/** `channel-sandbox scenarios [--json]` and `channel-sandbox scenarios validate FILE…` */
export async function scenarios(args: readonly string[]): Promise<number> {
  const [word, ...files] = args;
  if (word === undefined || word.startsWith('-')) return list('scenarios', args);
  if (word !== 'validate')
    throw new SettingRefused(
      `\`channel-sandbox scenarios\` has no command ${word}${nearest(word, ['validate'])}: it takes --json, or \`validate FILE…\`.`,
    );
  const flag = files.find((file) => file.startsWith('-'));
  if (flag !== undefined || files.length === 0)
    throw new SettingRefused(
      `\`channel-sandbox scenarios validate\` takes files${flag === undefined ? '' : ` and no flags, not ${flag}`}: scenarios validate FILE…`,
    );
  const wrong = await Promise.all(files.map(validate));
  return wrong.includes(true) ? exitCodes.usage : exitCodes.well;
}

/** Tells whether a file is wrong, and what is. */
async function validate(file: string): Promise<boolean> {
  try {
    const { scenario } = await checkScenario(file);
    print(`${file} is valid: scenario ${scenario}\n`);
    return false;
  } catch (error) {
    if (!refusals.has((error as Error).name)) throw error;
    talk(`${(error as Error).message}\n`);
    return true;
  }
}
