import type { RecordedEntry, Recording } from '../lib/recorded-entry.ts';
import type { Match } from '../contract/operations.ts';
import { envelopeOf } from './read/read-body.ts';

export type Matcher = (method: string, path: string) => Match;

/** Where requests went: `https://platform.example`, or '' for a journal, which has paths alone; and the path as it was sent. */
export interface Target {
  readonly origin: string;
  readonly path: string;
}

/** undefined for a URL that cannot be read. */
export function targetOf(url: string): Target | undefined {
  const [, origin = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? [];
  if (origin === '') return path.startsWith('/') ? { origin, path } : undefined;
  if (!/^https?:/i.test(origin) || !URL.canParse(origin)) return undefined;
  return { origin: new URL(origin).origin, path: path === '' ? '/' : path };
}

/** Where an interface is: everything below the prefix on that origin belongs to it. */
export interface Base {
  readonly origin: string;
  /** Path before those of §4: '' or such as `/api`. */
  readonly prefix: string;
}

/**
 * Where the recorded traffic shows the interface: a request to one of its paths has credentials of §5, or an answer in its envelope (§1), or
 * was recorded by a sandbox. A path alone proves nothing: other sites have paths that end alike.
 */
export function basesOf(recordings: readonly Recording[], match: Matcher): ReadonlyMap<string, Base> {
  const found = new Map<string, Base>();
  for (const recording of recordings)
    for (const entry of recording.entries) {
      const base = baseOf(entry, recording, match);
      if (base !== undefined) found.set(keyOf(base), base);
    }
  return found;
}

const keyOf = ({ origin, prefix }: Base): string => `${origin}${prefix}`;

function baseOf(entry: RecordedEntry, recording: Recording, match: Matcher): Base | undefined {
  const { request, operation } = entry;
  const target = targetOf(request.url);
  if (target === undefined) return undefined;
  const prefix = prefixOf(request.method, target.path, match);
  // A sandbox records what reaches none of its operations too; it has no prefix.
  if (prefix === undefined) return operation === null ? { origin: target.origin, prefix: '' } : undefined;
  return target.origin === '' || showsInterface(entry, recording) ? { origin: target.origin, prefix } : undefined;
}

/** What stands before the path of an operation; undefined if the path ends in none. */
function prefixOf(method: string, path: string, match: Matcher): string | undefined {
  return prefixesIn(path).find((prefix) => {
    const found = match(method, path.slice(prefix.length));
    return found.operation !== undefined || found.allowed.length > 0;
  });
}

/** A deployment may lie below a path of its own: no more of its parts are tried. */
const MAX_PARTS = 12;

/** Where a path could be cut in two, the shortest first. */
function prefixesIn(path: string): readonly string[] {
  const prefixes: string[] = [];
  for (let at = 0; at !== -1 && prefixes.length < MAX_PARTS; at = path.indexOf('/', at + 1))
    prefixes.push(path.slice(0, at));
  return prefixes;
}

function showsInterface({ request, response, violations }: RecordedEntry, recording: Recording): boolean {
  const hasCredentials = request.headers.some(
    ([name, value]) => /^x-channel$/i.test(name) || (/^authorization$/i.test(name) && /^\s*channel\s/i.test(value)),
  );
  return hasCredentials || violations !== undefined || envelopeOf(response?.body ?? null, recording) !== undefined;
}

/** The base that a request belongs to, the one with the longest prefix. */
export function baseAt(bases: ReadonlyMap<string, Base>, { origin, path }: Target): Base | undefined {
  return prefixesIn(path)
    .map((prefix) => bases.get(keyOf({ origin, prefix })))
    .findLast((base) => base !== undefined);
}
