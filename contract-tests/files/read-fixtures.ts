import { readContract } from './contract.ts';
import { checkFixtures, type Fixtures } from './fixtures.ts';
import { isInt, isRecord } from '../target/json.ts';
import { nearestWord } from '../../src/lib/nearest-word.ts';
import { readUserFile, userFile, type UserFile } from './user-file.ts';

interface Kind {
  readonly name: string;
  fits(value: unknown): boolean;
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTextLike = (value: unknown) => isText(value) || typeof value === 'number' || typeof value === 'bigint';

/** A header can carry it (RFC 9110 §5.5), and no line break ends it. */
const isHeaderText = (value: unknown) => isTextLike(value) && /^[\x21-\x7e]+( +[\x21-\x7e]+)*$/.test(String(value));

const headerText: Kind = { name: 'a string of visible ASCII characters', fits: isHeaderText };
const object: Kind = { name: 'an object', fits: isRecord };
const text: Kind = { name: 'a string', fits: isText };
const textLike: Kind = { name: 'a string', fits: isTextLike };
const int: Kind = { name: 'an int', fits: (value) => isInt(value) && Number.isSafeInteger(value) };
const flag: Kind = { name: 'true or false', fits: (value) => typeof value === 'boolean' };
const count: Kind = { name: 'an int from 0', fits: (value) => isInt(value) && value >= 0 };
const id: Kind = { name: 'an int', fits: (value) => int.fits(value) || typeof value === 'bigint' };
const ids: Kind = { name: 'a list of ints', fits: (value) => Array.isArray(value) && value.every(id.fits) };
const ints: Kind = { name: 'a list of ints', fits: (value) => Array.isArray(value) && value.every(int.fits) };
const texts: Kind = { name: 'a list of strings', fits: (value) => Array.isArray(value) && value.every(isTextLike) };

/** §"Fixtures" of the interfaces: each key and what it holds. */
const groups: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  pages: { known: ids, unknown: id, query: text },
  eventTypes: { valid: ints, invalid: int, complete: flag },
  places: { valid: texts, invalid: textLike, complete: flag },
  images: { valid: text, invalid: text },
  eventWithRsvps: { id, rsvps: count, body: object },
  eventWithUnconfirmedRsvps: { id, rsvps: count, confirmed: count, body: object },
  otherChannel: { channelId: headerText, apiKey: headerText },
};

/** Members without which a group says nothing. */
const needed: Readonly<Record<string, readonly string[]>> = {
  eventWithRsvps: ['id', 'rsvps'],
  eventWithUnconfirmedRsvps: ['id', 'rsvps', 'confirmed'],
  otherChannel: ['channelId', 'apiKey'],
};
const singles: Readonly<Record<string, Kind>> = { apiKey: headerText, channelId: headerText, contactEmail: text };

/**
 * Reads fixtures from a YAML or JSON file.
 * @throws WrongFile with the line, the key and the nearest known name
 */
export async function readFixtures(file: string): Promise<Fixtures> {
  const read = await readUserFile(file);
  return { ...fixturesIn(read), origins: originsIn(read) };
}

/**
 * Fixtures that a target tells of itself. It is the one that is judged: nothing it says excuses it.
 * @param source - where they come from, for messages
 * @throws WrongFile with the member
 */
export function fixturesToldBy(source: string, told: Readonly<Record<string, unknown>>): Fixtures {
  const { unverifiable: _, ...trusted } = fixturesIn(userFile(told, (path) => `${source}: ${path.join('.')}`));
  return trusted;
}

function fixturesIn(read: UserFile): Fixtures {
  const { value } = read;
  if (!isRecord(value)) return read.wrong([], 'holds no fixtures');
  read.knownKeys([], value, [...Object.keys(singles), ...Object.keys(groups), 'unverifiable']);
  for (const [key, kind] of Object.entries(singles)) checkKind([key], value[key], { read, kind });
  for (const [key, members] of Object.entries(groups)) checkGroup(key, value[key], { read, members });
  checkUnverifiable(value['unverifiable'], read);
  return asFixtures(value);
}

/** Where each member of a group stands, and each of its list. */
function originsIn({ value, place }: UserFile): Readonly<Record<string, string>> {
  const paths = Object.entries(groups).flatMap(([key, members]) => {
    const group = isRecord(value) ? value[key] : undefined;
    if (!isRecord(group)) return [];
    return Object.keys(members)
      .flatMap((member) => {
        const items: unknown = group[member];
        if (items === undefined) return [];
        return [[key, member], ...(Array.isArray(items) ? items.map((_, at) => [key, member, at]) : [])];
      })
      .concat([[key]]);
  });
  return Object.fromEntries(paths.map((path) => [path.join('.'), place(path).split(': ').slice(0, -1).join(': ')]));
}

function asFixtures(value: Readonly<Record<string, unknown>>): Fixtures {
  const places = isRecord(value['places']) ? value['places'] : undefined;
  const named = places === undefined ? {} : { places: { ...places, ...asTexts(places) } };
  const ids = Object.fromEntries(
    ['apiKey', 'channelId'].flatMap((key) => (value[key] === undefined ? [] : [[key, String(value[key])]])),
  );
  const other = isRecord(value['otherChannel']) ? { otherChannel: eachAsText(value['otherChannel']) } : {};
  const fixtures = { ...value, ...ids, ...named, ...other } as Fixtures;
  checkFixtures(fixtures);
  return fixtures;
}

function eachAsText(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]));
}

/** YAML reads an identifier of digits alone as a number. */
function asTexts({ valid, invalid }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    ...(Array.isArray(valid) ? { valid: valid.map(String) } : {}),
    ...(invalid === undefined ? {} : { invalid: String(invalid) }),
  };
}

function checkKind(
  path: readonly string[],
  value: unknown,
  { read, kind }: { readonly read: UserFile; readonly kind: Kind },
): void {
  if (value !== undefined && !kind.fits(value)) read.wrong(path, `is not ${kind.name}`);
}

function checkGroup(
  key: string,
  value: unknown,
  { read, members }: { readonly read: UserFile; readonly members: Readonly<Record<string, Kind>> },
): void {
  if (value === undefined) return;
  if (!isRecord(value)) return read.wrong([key], `has to hold ${Object.keys(members).join(', ')}`);
  read.knownKeys([key], value, Object.keys(members));
  for (const [member, kind] of Object.entries(members)) checkKind([key, member], value[member], { read, kind });
  const all = needed[key] ?? [];
  if (all.some((member) => value[member] === undefined))
    read.wrong([key], `needs ${all.length === 2 ? 'both ' : ''}${all.join(' and ')}`);
}

function checkUnverifiable(value: unknown, read: UserFile): void {
  if (value === undefined) return;
  if (!isRecord(value)) return read.wrong(['unverifiable'], 'has to map rule IDs to reasons');
  const rules = readContract().rules.map(({ id }) => id);
  for (const [rule, reason] of Object.entries(value)) {
    if (!rules.includes(rule))
      read.wrong(['unverifiable', rule], `is no rule. Did you mean ${nearestWord(rule, rules) ?? 'another one'}?`);
    if (!isText(reason)) read.wrong(['unverifiable', rule], 'needs a reason');
  }
}
