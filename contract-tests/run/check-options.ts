import { nearestWord } from '../../src/lib/nearest-word.ts';
import type { KitContract } from '../files/contract.ts';
import { depths } from '../target/depth.ts';
import { isRecord } from '../target/json.ts';
import { WrongOption, type RunOptions } from './options.ts';

type IsLawful = (value: unknown) => boolean;
type Kind = readonly [right: string, isLawful: IsLawful];

const atLeast = (least: number): Kind => [
  `a whole number from ${least}`,
  (value) => Number.isSafeInteger(value) && (value as number) >= least,
];
const above0: Kind = ['a number above 0', (value) => typeof value === 'number' && value > 0];
const text: Kind = ['a text', (value) => typeof value === 'string'];
const flag: Kind = ['true or false', (value) => typeof value === 'boolean'];
const list: Kind = ['a list', Array.isArray];
const object: Kind = ['an object', isRecord];
const callback: Kind = ['a function', (value) => typeof value === 'function'];

const kinds: Readonly<Record<keyof RunOptions, Kind>> = {
  apiKey: text,
  channelId: text,
  fixtures: ['an object; a promise has to be awaited first', (value) => isRecord(value) && !('then' in value)],
  profile: object,
  readOnly: flag,
  allowWrites: flag,
  maxEvents: atLeast(0),
  mostRequests: atLeast(1),
  depth: [`one of ${depths.join(', ')}`, (value) => (depths as readonly unknown[]).includes(value)],
  seed: atLeast(0),
  allowFlaky: flag,
  rules: list,
  waivers: list,
  rate: above0,
  timeLimitMs: above0,
  userAgent: text,
  explore: atLeast(0),
  ledger: text,
  timeoutMs: above0,
  signal: ['an AbortSignal', (value) => isRecord(value) && 'aborted' in value],
  onProgress: callback,
  onUnderWay: callback,
  log: callback,
};

/**
 * Checks what a program in JavaScript can get wrong; one in TypeScript does not compile. A secret is not shown.
 * @throws WrongOption
 */
export function checkOptions(options: object, { questions }: KitContract): void {
  if (!isRecord(options))
    throw new WrongOption("The options are no object: give one, such as { rules: ['page.get'] }.");
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name))
      throw new WrongOption(`There is no option ${name}${meant(name, Object.keys(kinds))}.`);
    const [right, isLawful] = kinds[name as keyof RunOptions];
    if (value !== undefined && !isLawful(value)) throw new WrongOption(`The option ${name} is wrong: give ${right}.`);
  }
  const ids = questions.map(({ id }) => id);
  for (const id of Object.keys((options as RunOptions).profile ?? {}))
    if (!ids.some((known) => known === id))
      throw new WrongOption(`profile: ${id} is no open question${meant(id, ids)}.`);
}

function meant(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known);
  return near === undefined ? '' : ` (did you mean \`${near}\`?)`;
}
