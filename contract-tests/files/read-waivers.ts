import { readContract } from './contract.ts';
import { isRecord } from '../target/json.ts';
import { nearestWord } from '../../shared/nearest-word.ts';
import type { UserFile } from './user-file.ts';
import { readUserFile } from './user-file.ts';
import type { Waiver } from '../run/waivers.ts';

const required = ['rule', 'reason', 'expires', 'failure'] as const;

/**
 * Reads waivers: `waivers:` with a list of `{ rule, reason, expires: YYYY-MM-DD, failure, id? }`, or the list itself.
 * @throws WrongFile with the line, the key and the nearest known name
 */
export async function readWaivers(file: string): Promise<readonly Waiver[]> {
  const read = await readUserFile(file);
  const { value } = read;
  if (Array.isArray(value)) return value.map((one, at) => waiverIn(one, [at], read));
  if (!isRecord(value)) return read.wrong([], 'holds no waivers');
  read.knownKeys([], value, ['waivers']);
  const list: unknown = value['waivers'];
  if (!Array.isArray(list)) return read.wrong(['waivers'], 'is no list');
  return list.map((one, at) => waiverIn(one, ['waivers', at], read));
}

function waiverIn(value: unknown, path: readonly (string | number)[], read: UserFile): Waiver {
  if (!isRecord(value)) return read.wrong(path, 'is no waiver');
  read.knownKeys(path, value, [...required, 'id']);
  const at = (key: (typeof required)[number]) => textAt(value, key, { path, read });
  const [rule, expires] = [at('rule'), at('expires')];
  const rules = readContract().rules.map(({ id }) => id);
  if (!rules.includes(rule))
    return read.wrong([...path, 'rule'], `names no rule. Did you mean ${nearestWord(rule, rules) ?? 'another one'}?`);
  if (!isDay(expires))
    return read.wrong([...path, 'expires'], `is no day of the calendar, such as 2027-01-31: ${expires}`);
  return {
    rule,
    expires,
    reason: at('reason'),
    failure: at('failure'),
    ...(value['id'] === undefined ? {} : { id: String(value['id']) }),
    source: read.place(path),
  };
}

/** 2027-02-30 has the form and is none. */
function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function textAt(
  value: Readonly<Record<string, unknown>>,
  key: string,
  { path, read }: { readonly path: readonly (string | number)[]; readonly read: UserFile },
): string {
  const found = value[key];
  if (found === undefined) return read.wrong(path, `has no ${key}`);
  return typeof found === 'string' && found.trim() !== '' ? found : read.wrong([...path, key], 'is empty, or no text');
}
