import { isDeepStrictEqual } from 'node:util';
import { dateFormWords as words } from '../../../../src/interface/questions/datetime-form.ts';
import { formWords, isExtended, writeDate, type DateForm, type ExtendedForm } from '../../date-forms.ts';
import { dayMs } from '../../event-dates.ts';
import type { SentExchange } from '../../../target/exchange.ts';
import { updatable, type Deployment, type Updatable } from '../../deployment.ts';
import type { SeenParts } from '../../observations.ts';
import { combinations, dateCase, hasThreeDigits, listsOf, sixDigits } from './date-combinations.ts';
import type { Observer } from '../observer.ts';
import { probeParts } from '../probe.ts';
import type { CaseOfQuestion, EventQuestion } from './event-question.ts';

const dateForm: EventQuestion = { question: 'datetime.form', cases: dateCases, answer: dateForms };

export const dateQuestions: readonly EventQuestion[] = [
  dateForm,
  // What shows of it are parts of `datetime.form`.
  { question: 'datetime.offset', cases: () => [], answer: refusedOffset },
];

/** How a wall-clock time `YYYY-MM-DDTHH:MM` is written where one word of `datetime.form` is read. */
type Write = (wall: string) => unknown;

/** An attribute, a wall-clock time for it, and the form that is read there. */
type WrittenDate = readonly [attribute: string, wall: string, taken: DateForm];

/** By word of `datetime.form`. */
type Writings = Readonly<Record<string, Write>>;

/** The form that is read with one thing changed. */
function variations(taken: ExtendedForm): Writings {
  const written = (change: Partial<ExtendedForm>) => (wall: string) => writeDate(wall, { ...taken, ...change });
  return {
    T: written({ separator: 'T' }),
    space: written({ separator: 'space' }),
    minutes: written({ precision: 'minutes' }),
    seconds: written({ precision: 'seconds' }),
    fraction: written({ precision: 'fraction' }),
    comma: (wall) => String(writeDate(wall, { ...taken, precision: 'fraction' })).replace('.', ','),
    local: written({ zone: 'local' }),
    z: written({ zone: 'z' }),
    offset: written({ zone: 'offset' }),
    'basic-offset': written({ zone: 'basic-offset' }),
    lower: (wall) => String(writeDate(wall, taken)).toLowerCase(),
  };
}

/** Forms of their own. */
const wholes: Writings = {
  date: (wall) => wall.slice(0, 10),
  basic: (wall) => writeDate(wall, { rare: 'basic' }),
  'basic z': (wall) => writeDate(wall, { rare: 'basic-z' }),
  'epoch-seconds': (wall) => writeDate(wall, { rare: 'epoch-seconds' }),
  'epoch-milliseconds': (wall) => writeDate(wall, { rare: 'epoch-milliseconds' }),
};

/** Words of whole forms, which hang on no other word. */
const wholeWords = new Set(['date', 'basic', 'epoch-seconds', 'epoch-milliseconds']);

/**
 * `datetime.form`, for each of the three attributes on its own. Of a form that is written as the one that is read already (a form without
 * letters is the same in lower case) nothing is asked.
 */
function dateCases({ values, settled: { forms } }: Updatable): readonly CaseOfQuestion[] {
  const { starts, ends, published } = values;
  const of = ([attribute, wall, taken]: WrittenDate, ways: Writings): readonly CaseOfQuestion[] =>
    Object.entries(ways)
      .filter(([, write]) => write(wall) !== writeDate(wall, taken))
      .map(([word, write]) => dateCase(attribute, word, write(wall)));
  // Later on the day after, so that a day alone does not end before the start.
  const all: readonly WrittenDate[] = [
    ['startedAt', starts, forms.date],
    ['endedAt', nextDay(ends), forms.date],
    ...(forms.published === undefined ? [] : [['publishedAt', published, forms.published] satisfies WrittenDate]),
  ];
  // What is least likely comes last: a run may have no requests left for it.
  return [
    ...all.flatMap((one) => (isExtended(one[2]) ? of(one, variations(one[2])) : [])),
    ...(isExtended(forms.date) ? [...sixDigits(starts, forms.date), ...combinations(starts, forms.date)] : []),
    ...all.flatMap((one) => of(one, wholes)),
  ];
}

function nextDay(wall: string): string {
  const next = new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + dayMs);
  return `${next.toISOString().slice(0, 10)}${wall.slice(10)}`;
}

const offsets: readonly string[] = ['z', 'offset', 'basic-offset'];

/** The words of `datetime.form` that each attribute reads: one list where all three read the same, or none was asked of the third. */
function dateForms(parts: SeenParts, deployment: Deployment): unknown {
  const forms = updatable(deployment)?.settled.forms;
  if (forms === undefined) return undefined;
  const startedAt = wordsOf('startedAt', formWords(forms.date), parts);
  const endedAt = wordsOf('endedAt', formWords(forms.date), parts);
  const publishedAt =
    forms.published === undefined ? startedAt : wordsOf('publishedAt', formWords(forms.published), parts);
  const isAlike = [endedAt, publishedAt].map((one) => isDeepStrictEqual(one, startedAt));
  const lists = isExtended(forms.date) ? listsOf(forms.date, parts) : undefined;
  const first = lists?.map((list) => withFiner(list, startedAt)) ?? startedAt;
  // What is read together was asked of the first alone: the others read so too, as far as they read each word.
  const others = [endedAt, publishedAt].map((one, at) => (isAlike[at] === true ? first : one));
  const isNarrow = isExtended(forms.date) && hasThreeDigits(forms.date, parts);
  const [own, second, third] = isNarrow ? [first, ...others].map(withThreeDigits) : [first, ...others];
  return isAlike.every(Boolean) ? own : { startedAt: own, endedAt: second, publishedAt: third };
}

type FormList = readonly string[];

/** The word that narrows fractions, in each list that has them. */
function withThreeDigits(own: FormList | readonly FormList[]): FormList | readonly FormList[] {
  const narrowed = (list: FormList) =>
    list.includes('fraction') ? words.filter((word) => word === 'milliseconds' || list.includes(word)) : list;
  return own.every((one) => typeof one === 'string') ? narrowed(own) : own.map(narrowed);
}

/** A list with the words that hang on one of its own. */
function withFiner(list: readonly string[], taken: readonly string[]): readonly string[] {
  return words.filter((word) => {
    const coarser = coarserWord(word);
    return coarser === undefined ? list.includes(word) : taken.includes(word) && list.includes(coarser);
  });
}

/** A comma is a fraction, what ends in an offset is read as what ends in `z`; whole forms go with the list of `T`. */
function coarserWord(word: string): string | undefined {
  if (word === 'comma') return 'fraction';
  if (offsets.includes(word)) return 'z';
  return word === 'lower' || wholeWords.has(word) ? 'T' : undefined;
}

function wordsOf(attribute: string, found: readonly string[], parts: SeenParts): readonly string[] {
  const isTaken = (word: string) => parts.get(`${attribute} ${word}`)?.observed === 'accepted';
  const isBasic = isTaken('basic') || isTaken('basic z');
  return words.filter((word) => found.includes(word) || isTaken(word) || (word === 'basic' && isBasic));
}

/** `datetime.offset`: an offset that `publishedAt` takes and the local dates refuse is refused there. */
function refusedOffset(parts: SeenParts, deployment: Deployment): unknown {
  const forms = updatable(deployment)?.settled.forms;
  if (forms === undefined) return undefined;
  const takes = (attribute: string, form: DateForm | undefined) =>
    form !== undefined && wordsOf(attribute, formWords(form), parts).some((word) => offsets.includes(word));
  const isRefused = offsets.some((word) => parts.get(`startedAt ${word}`)?.observed === 'refused');
  return isRefused && !takes('startedAt', forms.date) && takes('publishedAt', forms.published) ? 'refused' : undefined;
}

/** Words that every run looks for. */
const usual = ['T', 'space', 'minutes', 'seconds', 'fraction', 'local', 'z', 'offset'];

/** The form that was found, with one thing changed at a time; an offset that `startedAt` may not have shows on `publishedAt`. */
export async function observeDates(observer: Observer): Promise<void> {
  const { deployment, observations } = observer;
  const event = updatable(deployment);
  // The question has no word for a rare form: the report's forms name it.
  if (event === undefined || !isExtended(event.settled.forms.date)) return;
  const { date, published } = event.settled.forms;
  const local = await readWords(['startedAt', date], usual, observer);
  const missing = ['z', 'offset'].filter((word) => !local.words.includes(word));
  const utc = await readWords(['publishedAt', published], missing, observer);
  const last = utc.last ?? local.last;
  if (last === undefined) return;
  observations.see(
    'datetime.form',
    usual.filter((word) => [...local.words, ...utc.words].includes(word)),
    last,
  );
  observations.lookFor('datetime.form', usual);
  const offset = refusedOffset(observations.partsOf('datetime.form'), deployment);
  if (offset !== undefined) observations.see('datetime.offset', offset, local.last ?? last);
}

async function readWords(
  [attribute, taken]: readonly [attribute: string, taken: DateForm | undefined],
  wanted: readonly string[],
  observer: Observer,
): Promise<{ readonly words: readonly string[]; readonly last?: SentExchange }> {
  if (taken === undefined || !isExtended(taken) || wanted.length === 0) return { words: [] };
  const known = formWords(taken);
  const parts = wanted.filter((word) => !known.includes(word)).map((word) => `${attribute} ${word}`);
  const last = await probeParts(dateForm, parts, observer);
  const words = wordsOf(attribute, known, observer.observations.partsOf('datetime.form'));
  return { words, ...(last === undefined ? {} : { last }) };
}
