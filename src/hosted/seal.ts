import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { writtenStart, writtenState } from '../world/contents/written-world.ts';
import type { WorldStart, WorldState } from '../world/world.ts';

/** Where a sealed text belongs: it opens nowhere else. */
export interface Place {
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
export const plainHead = '{';

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
