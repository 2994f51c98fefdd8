import { isDeepStrictEqual } from 'node:util';
import { formWords } from '../learn/date-forms.ts';
import { updatable } from '../learn/observe/updatable.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { SeenParts } from '../learn/observations.ts';
import { wholeWords } from './edge-cases/date-cases.ts';
import { horizons, inYears } from './edge-cases/body-cases.ts';

/** In the order of `openapi.yaml`. */
const words = [
  'T',
  'space',
  'minutes',
  'seconds',
  'fraction',
  'comma',
  'local',
  'z',
  'offset',
  'basic-offset',
  'lower',
  ...wholeWords,
];

const offsets: readonly string[] = ['z', 'offset', 'basic-offset'];

/** The words of `datetime.form` that each attribute reads: one list where all three read the same, or none was asked of the third. */
export function dateForms(parts: SeenParts, deployment: Deployment): unknown {
  const forms = updatable(deployment)?.settled.forms;
  if (forms === undefined) return undefined;
  const startedAt = wordsOf('startedAt', formWords(forms.date), parts);
  const endedAt = wordsOf('endedAt', formWords(forms.date), parts);
  const publishedAt =
    forms.published === undefined ? startedAt : wordsOf('publishedAt', formWords(forms.published), parts);
  const isOne = isDeepStrictEqual(startedAt, endedAt) && isDeepStrictEqual(startedAt, publishedAt);
  return isOne ? startedAt : { startedAt, endedAt, publishedAt };
}

function wordsOf(attribute: string, found: readonly string[], parts: SeenParts): readonly string[] {
  const isTaken = (word: string) => parts.get(`${attribute} ${word}`)?.observed === 'accepted';
  const isBasic = isTaken('basic') || isTaken('basic z');
  return words.filter((word) => found.includes(word) || isTaken(word) || (word === 'basic' && isBasic));
}

/** `datetime.offset`: an offset that `publishedAt` takes and the local dates refuse is refused there. */
export function refusedOffset(parts: SeenParts): unknown {
  const outcome = (attribute: string) => offsets.map((word) => parts.get(`${attribute} ${word}`)?.observed);
  const isRefused = outcome('startedAt').every((one) => one === 'refused');
  return isRefused && outcome('publishedAt').includes('accepted') ? 'refused' : undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * How far ahead a date is taken, in days from the moment of the probes.
 *
 * @param known - a wall-clock time that was taken, from which the years of the parts count
 */
export function daysAhead(parts: SeenParts, known: string | undefined): number | 'accepted' | undefined {
  const tried = horizons.filter((years) => parts.has(String(years)));
  const [first] = parts.values();
  if (tried.length === 0 || known === undefined || first === undefined) return undefined;
  const refused = tried.filter((years) => parts.get(String(years))?.observed === 'refused');
  if (refused.length === 0) return 'accepted';
  const taken = tried.filter((years) => parts.get(String(years))?.observed === 'accepted');
  const walls = [known, ...taken.map((years) => inYears(known, years))];
  return Math.max(...walls.map((wall) => Math.floor((Date.parse(`${wall}:00Z`) - Date.parse(first.seenAt)) / dayMs)));
}
