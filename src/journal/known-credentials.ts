import { createHash } from 'node:crypto';
import { without, withoutHits, type Hit } from '../../shared/redaction.ts';

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
  /** How often each was learnt. */
  readonly credentials: Map<string, number>;
  /** Their lengths, longest first. */
  readonly lengths: readonly number[];
}

/** What stands in place of a credential: the same for the same one, and hardly ever the same for two. */
export const redacted = (credential: string): string =>
  `[redacted:${createHash('sha256').update(credential).digest('hex').slice(0, 6)}]`;

export function createKnownCredentials(): KnownCredentials {
  let groups: readonly Group[] = [];

  function count(credential: string, more: 1 | -1): void {
    if (credential.length < shortest) return;
    const start = credential.slice(0, startLength);
    const credentials = groups.find((group) => group.start === start)?.credentials ?? new Map<string, number>();
    const times = (credentials.get(credential) ?? 0) + more;
    if (times > 0) credentials.set(credential, times);
    else credentials.delete(credential);
    const others = groups.filter((group) => group.start !== start);
    const lengths = [...new Set([...credentials.keys()].map(({ length }) => length))].toSorted((a, b) => b - a);
    groups = credentials.size === 0 ? others : [...others, { start, credentials, lengths }];
  }

  const find = (text: string): readonly Hit[] =>
    groups.flatMap((group) => (text.includes(group.start) ? hitsOf(group, text) : []));

  return {
    learn: (credential) => count(credential, 1),
    forget: (credential) => count(credential, -1),
    text: (text) => without(text, find(text)),
    spelled: (text) => {
      const least = groups.reduce((one, { lengths }) => Math.min(one, lengths.at(-1) ?? one), Infinity);
      return groups.length === 0 ? text : withoutHits(text, find, least);
    },
  };
}

function hitsOf({ start, credentials, lengths }: Group, text: string): readonly Hit[] {
  const hits: Hit[] = [];
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, Math.max(hits.at(-1)?.until ?? 0, at + 1))) {
    const length = lengths.find((one) => credentials.has(text.slice(at, at + one)));
    if (length !== undefined)
      hits.push({ from: at, until: at + length, marker: redacted(text.slice(at, at + length)) });
  }
  return hits;
}
