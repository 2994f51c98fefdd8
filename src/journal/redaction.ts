import { createHash } from 'node:crypto';
import { cutHitsIn, withoutSecrets, withoutHits, type Hit } from '../lib/redaction.ts';
import { cutMark } from '../lib/spellings.ts';
import { internTexts } from './recorded.ts';

/** Takes credentials out of what is kept: those that are known wherever they stand, and others where credentials belong. */
export interface Redaction extends KnownCredentials {
  /** How often it has learnt: what it made before may show what it knows now. */
  readonly lessons: number;
  /** Names and values in turn. */
  headers(flat: readonly string[]): readonly string[];
}

/** Scheme words that may be shown: any other word may be a key of another deployment. */
export const knownSchemes = /^(?:channels?:?|bearer|basic|digest|dpop|negotiate|oauth|token|key|api-?key)$/i;

/** Headers whose values are credentials, known or not. */
const secretHeaders: ReadonlySet<string> = new Set(['proxy-authorization', 'cookie', 'x-api-key', 'api-key']);

export function createRedaction(): Redaction {
  const known = createKnownCredentials();
  const authorization = internTexts(withoutKey);
  const text = internTexts(known.text);
  const spelled = internTexts(known.spelled);
  let lessons = 0;

  function valueOf(name: string, value: string): string {
    const lower = name.toLowerCase();
    if (lower === 'authorization') return authorization.of(value);
    return secretHeaders.has(lower) ? redacted(value) : text.of(value);
  }

  return {
    ...known,
    get lessons() {
      return lessons;
    },
    learn: (credential) => {
      lessons += 1;
      known.learn(credential);
      text.forget();
      spelled.forget();
    },
    spelled: spelled.of,
    headers: (flat) => flat.map((one, index) => (index % 2 === 0 ? text.of(one) : valueOf(flat[index - 1] ?? '', one))),
  };
}

/** The value of Authorization: its scheme word and the blanks after it stay visible (§5). */
function withoutKey(value: string): string {
  const [, scheme = '', blanks = '', key = ''] = /^([^ \t]*)([ \t]+)(.*)$/s.exec(value) ?? [undefined, value];
  const word = scheme === '' || knownSchemes.test(scheme) ? scheme : redacted(scheme);
  return `${word}${blanks}${key === '' ? '' : redacted(key)}`;
}

/** Takes the credentials that it knows out of what is kept, wherever they stand. */
export interface KnownCredentials {
  /** Has a credential taken out from now on. It may be learnt several times, and is known until it is forgotten as often. */
  learn(credential: string): void;
  forget(credential: string): void;
  /** Takes them out as they are, which is fast: for what is kept. The same text where nothing is taken out. */
  text(text: string): string;
  /** Takes them out however they are spelled: for what is shown. */
  spelled(text: string): string;
}

/** A shorter one can be guessed; taken out wherever it stands, it would take half of what is kept with it. */
const shortest = 6;
/** Of a credential's beginning: those that the sandbox makes begin alike, so that one search finds all of them. */
const startLength = 4;

/** Credentials that begin alike. */
interface Group {
  readonly start: string;
  /** Each by how it is looked for, and how often it was learnt. */
  readonly credentials: Map<string, { readonly credential: string; times: number }>;
  /** Their lengths, longest first. */
  readonly lengths: readonly number[];
}

/** What stands in place of a credential: the same for the same one, and hardly ever the same for two. */
export const redacted = (credential: string): string =>
  `[redacted:${createHash('sha256').update(credential).digest('hex').slice(0, 6)}]`;

/** Whether a credential was taken out of a text. */
export const isRedacted = (text: string): boolean => text.includes('[redacted:');

export function createKnownCredentials(): KnownCredentials {
  const exact = createGroups((text) => text);
  const folded = createGroups((text) => text.toLowerCase());
  const count = (credential: string, more: 1 | -1) => {
    if (credential.length < shortest) return;
    exact.count(credential, more);
    folded.count(credential, more);
  };
  return {
    learn: (credential) => count(credential, 1),
    forget: (credential) => count(credential, -1),
    text: (text) => {
      const hits = exact.find(text);
      return hits.length === 0 ? text : withoutSecrets(text, hits);
    },
    spelled: (text) => (folded.least() === Infinity ? text : withoutHits(text, folded.findCut, folded.least())),
  };
}

/** @param fold - what of a text and of a credential is compared; its length stays */
function createGroups(fold: (text: string) => string) {
  let groups: readonly Group[] = [];
  const find = (text: string): readonly Hit[] => {
    const plain = fold(text);
    return groups.flatMap((group) => (plain.includes(group.start) ? hitsOf(group, plain) : []));
  };
  const known = () =>
    groups.flatMap(({ credentials }) =>
      [...credentials].map(([plain, { credential }]) => ({ plain, marker: redacted(credential) })),
    );
  return {
    count: (credential: string, more: 1 | -1): void => {
      const plain = fold(credential);
      const start = plain.slice(0, startLength);
      const credentials = groups.find((group) => group.start === start)?.credentials ?? new Map();
      const times = (credentials.get(plain)?.times ?? 0) + more;
      if (times > 0) credentials.set(plain, { credential, times });
      else credentials.delete(plain);
      const others = groups.filter((group) => group.start !== start);
      const lengths = [...new Set([...credentials.keys()].map(({ length }) => length))].toSorted((a, b) => b - a);
      groups = credentials.size === 0 ? others : [...others, { start, credentials, lengths }];
    },
    find,
    /** Those too that a text was cut in. */
    findCut: (text: string): readonly Hit[] =>
      text.includes(cutMark) ? [...find(text), ...cutHitsIn(fold(text), known())] : find(text),
    /** The length of the shortest. */
    least: (): number => groups.reduce((one, { lengths }) => Math.min(one, lengths.at(-1) ?? one), Infinity),
  };
}

function hitsOf({ start, credentials, lengths }: Group, text: string): readonly Hit[] {
  const hits: Hit[] = [];
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, Math.max(hits.at(-1)?.until ?? 0, at + 1))) {
    const length = lengths.find((one) => credentials.has(text.slice(at, at + one)));
    if (length === undefined) continue;
    const marker = redacted(credentials.get(text.slice(at, at + length))?.credential ?? '');
    hits.push({ from: at, until: at + length, marker });
  }
  return hits;
}
