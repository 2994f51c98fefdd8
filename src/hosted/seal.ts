import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type WrittenState, writtenStart, writtenState } from '../world/contents/written-world.ts';
import type { WorldStart, WorldState } from '../world/world.ts';
import type { Database } from './database.ts';
import { batch } from './statements.ts';

/** Where a sealed text belongs: it opens nowhere else. */
interface Place {
  /** ID of the world. */
  readonly world: number;
  readonly column: 'start' | 'state';
}

/** Seals what has keys of worlds in it, and opens it. */
export interface Seal {
  /** How texts begin that are sealed by the key that seals; undefined where nothing is sealed. */
  readonly newest: string | undefined;
  /** How texts begin that it opens, all of them. */
  readonly known: readonly string[];
  seal(text: string, place: Place): string;
  /** A text that is not sealed is open. @throws SealRefused */
  open(text: string, place: Place): string;
  /** The hash of an API key, by which its world is found. Nobody can try API keys on it without the key that seals. */
  hashOf(apiKey: string): string;
  /** All hashes of an API key that rows may have: by each key, and by none. */
  hashesOf(apiKey: string): readonly string[];
}

/** A text cannot be opened; no message has anything of a key or a text in it. */
export class SealRefused extends Error {
  override readonly name = 'SealRefused';
}

/** As `s1.0f1e2d3c.`: the version of the form, and which key it was. */
export const headLength = 12;

/** How each text begins that is not sealed: it is a JSON object. */
const plainHead = '{';

/** How hashes of API keys begin where nothing is sealed, and the API keys are in the database anyway. */
export const plainHash = 's0.00000000.';

const cipher = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** @param keys of 32 bytes: the first one seals, all of them open; without any, texts stay as they are */
export function createSeal(keys: readonly Buffer[]): Seal {
  const heads = new Map(keys.map((key) => [headOf(key), key]));
  const [newest] = heads.keys();
  const hashKeys = new Map(Array.from(heads, ([head, key]) => [head, derived(key, 'hashes', 32)]));
  const plain = (apiKey: string) => plainHash + createHash('sha256').update(apiKey).digest('base64url');
  const keyed = (apiKey: string) =>
    Array.from(hashKeys, ([head, key]) => head + createHmac('sha256', key).update(apiKey).digest('base64url'));

  return {
    newest,
    known: [...heads.keys()],
    seal: (text, place) => (newest === undefined ? text : `${newest}${sealed(text, keyFor(heads.get(newest), place))}`),
    open: (text, place) => {
      if (text.startsWith(plainHead)) return text;
      const key = heads.get(text.slice(0, headLength));
      if (key === undefined)
        throw new SealRefused('its keys are sealed by a key that CHANNEL_SANDBOX_SEAL does not have here');
      return opened(text.slice(headLength), keyFor(key, place));
    },
    hashOf: (apiKey) => keyed(apiKey)[0] ?? plain(apiKey),
    hashesOf: (apiKey) => [...keyed(apiKey), plain(apiKey)],
  };
}

interface Key {
  readonly key: Buffer;
  readonly place: Buffer;
}

/** A key for each world: nobody seals so much with one that a nonce by chance comes twice. */
const keyFor = (key: Buffer = Buffer.alloc(0), { world, column }: Place): Key => ({
  key: derived(key, `world ${world}`, 32),
  place: Buffer.from(`world ${world} ${column}`),
});

function sealed(text: string, { key, place }: Key): string {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(place);
  const parts = [sealing.update(text, 'utf8'), sealing.final()];
  return Buffer.concat([nonce, sealing.getAuthTag(), ...parts]).toString('base64url');
}

function opened(text: string, { key, place }: Key): string {
  const bytes = Buffer.from(text, 'base64url');
  const [from, until] = [nonceLength, nonceLength + tagLength];
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, from), { authTagLength: tagLength });
    opening.setAAD(place).setAuthTag(bytes.subarray(from, until));
    return opening.update(bytes.subarray(until), undefined, 'utf8') + opening.final('utf8');
  } catch {
    throw new SealRefused('what is in the database of it was changed, or is of another world');
  }
}

const headOf = (key: Buffer): string => `s1.${derived(key, 'name', 4).toString('hex')}.`;

const derived = (key: Buffer, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `channel-sandbox ${purpose}`, length));

/** The start of a world as its row has it. */
export const sealedStart = (seal: Seal, world: number, start: WorldStart): string =>
  seal.seal(JSON.stringify(writtenStart(start)), { world, column: 'start' });

/** The state of a world as its row has it. */
export const sealedState = (seal: Seal, world: number, state: WorldState): string =>
  seal.seal(JSON.stringify(writtenState(state)), { world, column: 'state' });

/** How the rows of worlds begin that may have keys in them, and how many worlds begin so. $1 is the length of a beginning. */
const headsStatement = `
select array[left(start, $1::int), left(state, $1::int)] as heads, count(*) as worlds from world
where kept_until is distinct from to_timestamp(0) group by 1`;

/**
 * Worlds that are not sealed ($2 is how a sealed row begins, null where nothing is), or that begin as $3 has it, or whose hashes of keys do not
 * begin as $4; a batch of them. Worlds of the schema before have none.
 */
const unsealedStatement = `
select id, version, start, state from (
  select *, array[left(start, $1::int), left(state, $1::int)] as heads from world where kept_until is distinct from to_timestamp(0)) w
where (($2::text is not null and heads <> array[$2::text, $2::text])
    or exists (select from channel c where c.world = w.id and left(c.key_hash, $1::int) is distinct from $4::text))
  and not exists (
    select from unnest(heads) head where left(head, 1) <> '{' and head is distinct from $2 and head <> all($3::text[]))
limit ${batch}`;

/** Puts sealed rows, and hashes of their keys, in place of those of worlds that are still at the version that is told. */
const sealedStatement = `
with given as (select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) g(id, version, start, state)),
locked as (select id, version from world where id = any($1::bigint[]) order by id for update),
same as (select g.* from given g join locked l on l.id = g.id and l.version = g.version),
hashed as (
  update channel c set key_hash = h.hash from same s, unnest($5::bigint[], $6::text[], $7::text[]) h(world, name, hash)
  where h.world = s.id and c.name = h.name and c.world = h.world)
update world w set start = s.start, state = s.state from same s where w.id = s.id returning w.id`;

/** How many worlds are sealed by keys that are not known here. */
export async function countUnknownSeals(database: Database, { known }: Seal): Promise<number> {
  const rows = await database.read<{ readonly heads: readonly string[]; readonly worlds: number }>(headsStatement, [
    headLength,
  ]);
  const isKnown = (head: string) => head.startsWith(plainHead) || known.includes(head);
  return rows.filter(({ heads }) => !heads.every(isKnown)).reduce((sum, { worlds }) => sum + worlds, 0);
}

interface UnsealedRow {
  readonly id: number;
  readonly version: number;
  readonly start: string;
  readonly state: string;
}

/** A row as it is to be, and the hashes of the keys of its world. */
interface SealedRow extends UnsealedRow {
  readonly keys: readonly { readonly world: number; readonly channel: string; readonly hash: string }[];
}

/**
 * Seals by the newest key what is not sealed, or by the key before it, and makes the hashes of keys by that one. Nothing else of a world
 * changes, so that its version stays. @returns how many worlds
 */
export async function sealAnew(database: Database, seal: Seal): Promise<number> {
  const sought = [headLength, seal.newest ?? null, seal.known.slice(1), seal.newest ?? plainHash];
  const rows = await database.read<UnsealedRow>(unsealedStatement, sought);
  const sealed = rows.flatMap((row) => sealedRow(row, seal));
  if (sealed.length === 0) return 0;
  const keys = sealed.flatMap((row) => row.keys);
  const made = await database.read(sealedStatement, [
    sealed.map(({ id }) => id),
    sealed.map(({ version }) => version),
    sealed.map(({ start }) => start),
    sealed.map(({ state }) => state),
    keys.map(({ world }) => world),
    keys.map(({ channel }) => channel),
    keys.map(({ hash }) => hash),
  ]);
  return made.length;
}

/** Nothing where somebody has changed the row: who asks for that world is told. */
function sealedRow({ id: world, version, start, state }: UnsealedRow, seal: Seal): readonly SealedRow[] {
  try {
    const opened = {
      start: seal.open(start, { world, column: 'start' }),
      state: seal.open(state, { world, column: 'state' }),
    };
    const { credentials } = JSON.parse(opened.state) as Pick<WrittenState, 'credentials'>;
    return [
      {
        id: world,
        version,
        start: seal.seal(opened.start, { world, column: 'start' }),
        state: seal.seal(opened.state, { world, column: 'state' }),
        keys: credentials.map(({ channel, apiKey }) => ({ world, channel, hash: seal.hashOf(apiKey) })),
      },
    ];
  } catch {
    return [];
  }
}
