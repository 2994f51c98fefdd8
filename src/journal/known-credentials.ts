import { createHash } from 'node:crypto';

/** Takes the credentials that it knows out of what is kept, wherever they stand. */
export interface KnownCredentials {
  /** Has a credential taken out from now on. It may be learnt several times, and is known until it is forgotten as often. */
  learn(credential: string): void;
  forget(credential: string): void;
  /** The same text where nothing is taken out. */
  text(text: string): string;
}

/** A shorter one can be guessed; taken out wherever it stands, it would take half of what is kept with it. */
const shortest = 6;
/** Of a credential's beginning: those that the sandbox makes begin alike, so that one search finds all of them. */
const startLength = 4;

/** Credentials that begin alike. */
interface Group {
  readonly start: string;
  /** The spellings of each, how often it was learnt, and the credential. */
  readonly spellings: Map<string, { times: number; readonly credential: string }>;
  /** Lengths of the spellings, longest first. */
  lengths: readonly number[];
}

/** What stands in place of a credential: the same for the same one, and hardly ever the same for two. */
export const redacted = (credential: string): string =>
  `[redacted:${createHash('sha256').update(credential).digest('hex').slice(0, 6)}]`;

export function createKnownCredentials(): KnownCredentials {
  let groups: readonly Group[] = [];

  function groupOf(spelling: string): Group {
    const start = spelling.slice(0, startLength);
    const known = groups.find((group) => group.start === start);
    if (known !== undefined) return known;
    const group: Group = { start, spellings: new Map(), lengths: [] };
    groups = [...groups, group];
    return group;
  }

  function count(credential: string, more: 1 | -1): void {
    if (credential.length < shortest) return;
    for (const spelling of spellingsOf(credential)) {
      const group = groupOf(spelling);
      const times = (group.spellings.get(spelling)?.times ?? 0) + more;
      if (times > 0) group.spellings.set(spelling, { times, credential });
      else group.spellings.delete(spelling);
      group.lengths = lengthsOf(group);
    }
    groups = groups.filter(({ spellings }) => spellings.size > 0);
  }

  function text(whole: string): string {
    let shown = whole;
    for (const group of groups) if (shown.includes(group.start)) shown = without(group, shown);
    return shown;
  }

  return {
    learn: (credential) => count(credential, 1),
    forget: (credential) => count(credential, -1),
    text,
  };
}

/** A credential as it is, in a URL, and in a JSON text. */
const spellingsOf = (credential: string): ReadonlySet<string> =>
  new Set([credential, encodeURIComponent(credential), JSON.stringify(credential).slice(1, -1)]);

const lengthsOf = ({ spellings }: Group): readonly number[] =>
  [...new Set([...spellings.keys()].map(({ length }) => length))].toSorted((a, b) => b - a);

function without({ start, spellings, lengths }: Group, whole: string): string {
  let shown = '';
  let from = 0;
  for (let at = whole.indexOf(start); at !== -1; at = whole.indexOf(start, Math.max(from, at + 1))) {
    const length = lengths.find((one) => spellings.has(whole.slice(at, at + one)));
    if (length === undefined) continue;
    shown += whole.slice(from, at) + redacted(spellings.get(whole.slice(at, at + length))?.credential ?? '');
    from = at + length;
  }
  return from === 0 ? whole : shown + whole.slice(from);
}
