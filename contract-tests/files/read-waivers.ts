import { readContract } from './contract.ts';
import { isRecord } from '../target/json.ts';
import { nearestWord } from '../../src/lib/nearest-word.ts';
import { readUserFile, type UserFile } from './user-file.ts';

/** A known failure that somebody accepts until a day. */
export interface Waiver {
  /** Its name in reports; the rule where it has none. */
  readonly id?: string;
  /** In a sweep: the question, the deviation or the preset of faults that it is of. */
  readonly rule: string;
  readonly reason: string;
  /** `YYYY-MM-DD`, the last day on which it holds (UTC). */
  readonly expires: string;
  /** What the failure that it accepts says: part of the check's title, operation or actual answer. Another failure still fails. */
  readonly failure: string;
  /** Where it was written, for messages: `waivers.yaml:3: waivers.0`. */
  readonly source?: string;
}

const required = ['reason', 'expires', 'failure'] as const;

/** What failures are of that waivers accept: the key that names it, and the IDs that there are. */
export interface WaivedSubject {
  readonly key: 'rule' | 'question' | 'defect';
  readonly ids: readonly string[];
}

/**
 * Reads waivers: `waivers:` with a list of `{ rule, reason, expires: YYYY-MM-DD, failure, id? }`, or the list itself.
 *
 * @param subject the rules of the contract, unless given
 * @throws WrongFile with the line, the key and the nearest known name
 */
export async function readWaivers(
  file: string,
  subject: WaivedSubject = { key: 'rule', ids: readContract().rules.map(({ id }) => id) },
): Promise<readonly Waiver[]> {
  const read = await readUserFile(file);
  const { value } = read;
  const waiverIn = waiverReader(read, subject);
  if (Array.isArray(value)) return value.map((one, at) => waiverIn(one, [at]));
  if (!isRecord(value)) return read.wrong([], 'holds no waivers');
  read.knownKeys([], value, ['waivers']);
  const list: unknown = value['waivers'];
  if (!Array.isArray(list)) return read.wrong(['waivers'], 'is no list');
  return list.map((one, at) => waiverIn(one, ['waivers', at]));
}

type WaiverReader = (value: unknown, path: readonly (string | number)[]) => Waiver;

function waiverReader(read: UserFile, { key, ids }: WaivedSubject): WaiverReader {
  return (value, path) => {
    if (!isRecord(value)) return read.wrong(path, 'is no waiver');
    read.knownKeys(path, value, [key, ...required, 'id']);
    const at = (name: string) => textAt(value, name, { path, read });
    const [named, expires] = [at(key), at('expires')];
    if (!ids.includes(named))
      return read.wrong([...path, key], `names no ${key}. Did you mean ${nearestWord(named, ids) ?? 'another one'}?`);
    if (!isDay(expires))
      return read.wrong([...path, 'expires'], `is no day of the calendar, such as 2027-01-31: ${expires}`);
    return {
      rule: named,
      expires,
      reason: at('reason'),
      failure: at('failure'),
      ...(value['id'] === undefined ? {} : { id: String(value['id']) }),
      source: read.place(path),
    };
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
