import type { Observation } from '../report/report.ts';
import { formWords } from '../learn/date-forms.ts';
import { updatable } from '../learn/observe/updatable.ts';
import type { Deployment } from '../learn/deployment.ts';
import { observationOf, type Facts, type SeenPart } from './facts.ts';

type Parts = ReadonlyMap<string, SeenPart>;

/** What a question's answer is, of what was seen of its parts; undefined where they do not tell. */
type Compose = (parts: Parts, deployment: Deployment) => unknown;

const isTaken = (parts: Parts, part: string) => parts.get(part)?.observed === 'accepted';
const isKnown = (parts: Parts, part: string) => parts.has(part);
const names = (parts: Parts, outcome: string) =>
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
  'body.unknown-attribute': single('ignored'),
  'capacity.negative': single('accepted'),
  'capacity.maximum': single('none', 2 ** 31 - 1, '2147483648'),
  'cohosts.duplicates': byPart('accepted'),
  'image.check': single('url', 'fetch', 'nowhere'),
  'email.check': single('format', 'domain', 'nowhere'),
  'host.form': (parts, deployment) =>
    single('either', deployment.accepted['events.update']?.forms.host, 'other')(parts, deployment),
  'datetime.order': single('accepted'),
  'published-at.past': single('accepted'),
  'url.schemes': (parts) => schemes(parts),
  'datetime.form': dateForms,
  'datetime.offset': (parts) => offsets(parts),
};

/** The answers that are put together of many facts. */
export function finerObservations(facts: Facts, deployment: Deployment): readonly Observation[] {
  return Object.entries(composed).flatMap(([question, compose]) => {
    const parts = facts.of(question === 'datetime.offset' ? 'datetime.form' : question);
    return parts.size === 0 ? [] : (observationOf(question, compose(parts, deployment), parts) ?? []);
  });
}

/** `title empty`, `title white`: where white space is taken and nothing is not, the characters alone count. */
function blanks(parts: Parts): unknown {
  const attributes = [...new Set([...parts.keys()].map((part) => part.split(' ')[0] ?? ''))];
  const refused = attributes.filter((name) => !isTaken(parts, `${name} empty`));
  const isOnlyEmpty = refused.some((name) => isTaken(parts, `${name} white`));
  // The two words speak of these alone.
  if (!attributes.includes('title') || !attributes.includes('image'))
    return refused.includes('title') || refused.includes('description') ? 'refused' : 'accepted';
  return { refused, ...(isOnlyEmpty ? { only: 'empty' } : {}) };
}

/** A kind is read where most attributes read it; those that do not are its exceptions. */
function lookAlikes(parts: Parts): unknown {
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
function schemes(parts: Parts): readonly string[] {
  const taken = names(parts, 'accepted');
  return [...(taken.includes('http') ? ['http'] : []), 'https', ...taken.filter((scheme) => scheme !== 'http')];
}

const dateWords = ['T', 'space', 'minutes', 'seconds', 'fraction', 'local', 'z', 'offset'];

/** The words of the form that was found, and of those that differ in one thing and were taken. */
function dateForms(parts: Parts, deployment: Deployment): unknown {
  const forms = updatable(deployment)?.settled.forms;
  if (forms === undefined) return undefined;
  const local = [...formWords(forms.date), ...takenWords(parts, 'local')];
  const utc = forms.published === undefined ? [] : [...formWords(forms.published), ...takenWords(parts, 'published')];
  const inOrder = (words: readonly string[]) => dateWords.filter((word) => words.includes(word));
  const isOffset = (word: string) => word === 'z' || word === 'offset';
  // Local times may have no offset by an answer of its own (`datetime.offset`), which says nothing of `publishedAt`.
  const more = local.some(isOffset) ? [] : utc.filter(isOffset);
  return inOrder([...local, ...more]);
}

const takenWords = (parts: Parts, prefix: string) =>
  names(parts, 'accepted').flatMap((part) => (part.startsWith(`${prefix} `) ? [part.slice(prefix.length + 1)] : []));

/** An offset that `publishedAt` takes and the local dates refuse is refused there. */
function offsets(parts: Parts): unknown {
  const words = ['z', 'offset'].filter((word) => isKnown(parts, `local ${word}`));
  const isRefused = words.length === 2 && words.every((word) => !isTaken(parts, `local ${word}`));
  return isRefused && words.some((word) => isTaken(parts, `published ${word}`)) ? 'refused' : undefined;
}
