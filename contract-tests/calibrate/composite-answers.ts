import type { Observation } from '../report/report.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { Observations, SeenParts } from '../learn/observations.ts';
import { searchMatching, searchTypes } from './search-answers.ts';
import { dateForms, daysAhead, refusedOffset } from './date-answers.ts';
import { observationOf } from './observation-of.ts';

/** What a question's answer is, of what was seen of its parts; undefined where they do not tell. */
type Compose = (parts: SeenParts, deployment: Deployment) => unknown;

const isTaken = (parts: SeenParts, part: string) => parts.get(part)?.observed === 'accepted';
const isKnown = (parts: SeenParts, part: string) => parts.has(part);
const names = (parts: SeenParts, outcome: string) =>
  [...parts].filter(([, { observed }]) => observed === outcome).map(([part]) => part);

/** All of one outcome is one word; else the parts that were refused are named. */
const byPart =
  (accepted: string, member: 'refused' | 'accepted' = 'refused'): Compose =>
  (parts) => {
    const refused = names(parts, 'refused');
    if (refused.length === 0) return accepted;
    const taken = names(parts, 'accepted');
    if (taken.length === 0) return 'refused';
    return member === 'refused' ? { refused } : { accepted: taken };
  };

const seenOf = (parts: SeenParts) => parts.get('any')?.observed;

/** What one part decides. */
const single =
  (accepted: unknown, refused: unknown = 'refused', part = 'any'): Compose =>
  (parts) => {
    const seen = parts.get(part);
    if (seen === undefined) return undefined;
    return seen.observed === 'accepted' ? accepted : refused;
  };

/** By question. */
const composed: Readonly<Record<string, Compose>> = {
  'body.null': byPart('omitted'),
  'body.blank': blanks,
  'body.coercion': lookAlikes,
  // What an update shows goes before what a search shows.
  'body.unknown-attribute': (parts, deployment) =>
    single('ignored')(parts, deployment) ?? single('ignored', 'refused', 'search')(parts, deployment),
  'capacity.negative': single('accepted'),
  'capacity.floor.counts': single('confirmed', 'all', 'between'),
  'capacity.maximum': single('none', 2 ** 31 - 1, '2147483648'),
  'cohosts.duplicates': byPart('accepted'),
  'image.check': (parts) => imageCheck(parts),
  'email.check': single('format', 'domain', 'nowhere'),
  'host.form': (parts, deployment) =>
    single('either', deployment.accepted['events.update']?.forms.host, 'other')(parts, deployment),
  'datetime.order': single('accepted'),
  'published-at.past': single('accepted'),
  'url.schemes': (parts) => schemes(parts),
  'datetime.form': dateForms,
  'datetime.offset': (parts) => refusedOffset(parts),
  'datetime.horizon': horizon,
  'published-at.far': publishedFar,
  'email.features': (parts) => names(parts, 'accepted'),
  'url.features': (parts) => names(parts, 'accepted'),
  'text.length': (parts) => textLengths(parts),
  'auth.blanks': (parts) => blanksRead(parts),
  'body.charset': single('ignored'),
  'search.order': searchOrder,
  'search.beyond': (parts) => seenOf(parts),
  'search.types': (parts) => searchTypes(parts),
  'search.matching': (parts) => searchMatching(parts),
};

/** The answers that are put together of many parts. */
export function compositeObservations(observations: Observations, deployment: Deployment): readonly Observation[] {
  return Object.entries(composed).flatMap(([question, compose]) => {
    const seen = observations.partsOf(question === 'datetime.offset' ? 'datetime.form' : question);
    // What was seen first hangs on which of several requests was answered first: two calibrations are to write the same.
    const parts: SeenParts = new Map([...seen].toSorted(([one], [other]) => (one < other ? -1 : 1)));
    return parts.size === 0 ? [] : (observationOf(question, compose(parts, deployment), parts) ?? []);
  });
}

/** What is in no other order may be by match. */
function searchOrder(parts: SeenParts): unknown {
  const [order, byMatch] = [seenOf(parts), parts.get('match')?.observed];
  if (order !== undefined && order !== 'other') return order;
  return byMatch === 'id' && order === 'other' ? undefined : byMatch;
}

/** `title empty`, `title white`: where white space is taken and nothing is not, the characters alone count. */
function blanks(parts: SeenParts): unknown {
  const attributes = [...new Set([...parts.keys()].map((part) => part.split(' ')[0] ?? ''))];
  const refused = attributes.filter((name) => !isTaken(parts, `${name} empty`));
  const isOnlyEmpty = refused.some((name) => isTaken(parts, `${name} white`));
  // The two words speak of these alone.
  if (!attributes.includes('title') || !attributes.includes('image'))
    return refused.includes('title') || refused.includes('description') ? 'refused' : 'accepted';
  return { refused, ...(isOnlyEmpty ? { only: 'empty' } : {}) };
}

function blanksRead(parts: SeenParts): unknown {
  if (!isKnown(parts, 'two') || !isKnown(parts, 'tab')) return undefined;
  if (isTaken(parts, 'tab')) return 'accepted';
  return isTaken(parts, 'two') ? 'blanks' : 'refused';
}

/** A kind is read where most attributes read it; those that do not are its exceptions. */
function lookAlikes(parts: SeenParts): unknown {
  const kinds = [...new Set([...parts.keys()].map((part) => part.split(' ')[0] ?? ''))];
  const of = (kind: string) => [...parts].filter(([part]) => part.startsWith(`${kind} `));
  const taken = (kind: string) => of(kind).filter(([, { observed }]) => observed === 'accepted');
  const read = kinds.filter((kind) => taken(kind).length * 2 > of(kind).length);
  if (read.length === 0) return 'refused';
  const left = read.flatMap((kind) => of(kind).filter(([, { observed }]) => observed === 'refused'));
  const except = [...new Set(left.map(([part]) => part.split(' ')[1] ?? ''))].filter(
    (name) => !read.some((kind) => isTaken(parts, `${kind} ${name}`)),
  );
  return { read, ...(except.length === 0 ? {} : { except }) };
}

/** https is valid everywhere. */
function schemes(parts: SeenParts): readonly string[] {
  const taken = names(parts, 'accepted');
  return [...(taken.includes('http') ? ['http'] : []), 'https', ...taken.filter((scheme) => scheme !== 'http')];
}

/** What is refused without having been fetched is refused for its extension. */
function imageCheck(parts: SeenParts): unknown {
  if (!isKnown(parts, 'nowhere')) return undefined;
  if (!isTaken(parts, 'nowhere')) return 'fetch';
  const isKnownAlone = isKnown(parts, 'unknown') && !isTaken(parts, 'unknown');
  return isKnownAlone ? { extensions: 'known' } : 'url';
}

function horizon(parts: SeenParts, { values }: Deployment): unknown {
  const ahead = daysAhead(parts, values?.starts);
  if (ahead === undefined) return undefined;
  const back = isKnown(parts, 'past') && !isTaken(parts, 'past') ? { back: 0 } : {};
  const both = { ...(ahead === 'accepted' ? {} : { ahead }), ...back };
  return Object.keys(both).length === 0 ? 'accepted' : both;
}

function publishedFar(parts: SeenParts, { values }: Deployment): unknown {
  const days = daysAhead(parts, values?.published);
  return days === undefined || days === 'accepted' ? days : { days };
}

/** The titles of a run are no longer. */
const shortest = 40;

/** A limit lies between the longest text that was taken and the shortest that was refused; where none was refused, none was met. */
function textLengths(parts: SeenParts): unknown {
  const attributes = [...new Set([...parts.keys()].map((part) => part.split(' ')[0] ?? ''))];
  const limits = attributes.flatMap((name) => {
    const tried = [...parts].flatMap(([part, { observed }]) =>
      part.startsWith(`${name} `) ? [{ length: Number(part.slice(name.length + 1)), observed }] : [],
    );
    if (tried.every(({ observed }) => observed !== 'refused')) return [];
    const taken = tried.filter(({ observed }) => observed === 'accepted').map(({ length }) => length);
    return [[name, Math.max(shortest, ...taken)] as const];
  });
  return limits.length === 0 ? undefined : Object.fromEntries(limits);
}
