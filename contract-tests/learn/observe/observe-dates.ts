import type { Exchange } from '../../target/exchange.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { ExtendedForm } from '../date-forms.ts';
import { formWords, isExtended, writeDate } from '../date-forms.ts';
import { baseline } from '../deployment.ts';
import type { Body } from '../event-body.ts';
import type { Observer } from './observer.ts';
import { updatable } from './updatable.ts';
import type { Updatable } from './updatable.ts';

const dateWords = ['T', 'space', 'minutes', 'seconds', 'fraction', 'local', 'z', 'offset'];
const offsets: readonly string[] = ['z', 'offset'];

/**
 * `datetime.form`: the form that was found, with one thing changed at a time, on the run's own event. An offset that local times may not
 * have (`datetime.offset`) shows on `publishedAt`, where that question asks nothing.
 */
export async function observeDates(observer: Observer): Promise<void> {
  const event = updatable(observer.deployment);
  // The question has no word for a rare form: the report's forms name it.
  if (event === undefined || !isExtended(event.settled.forms.date)) return;
  const { starts, ends } = event.values;
  const send = updating(observer, event);
  const local = await readForms(event.settled.forms.date, async (form) =>
    send({ startedAt: writeDate(starts, form), endedAt: writeDate(ends, form) }),
  );
  const missing = offsets.filter((word) => !local.words.has(word));
  const utc = await readUtcForms(event, send, missing);
  const words = new Set([...local.words, ...utc.words]);
  const last = utc.last ?? local.last;
  if (last === undefined) return;
  const { observations } = observer;
  const inOrder = dateWords.filter((word) => words.has(word));
  observations.see('datetime.form', inOrder, last);
  observations.lookFor('datetime.form', dateWords);
  const isOnlyUtc = missing.length === offsets.length && missing.some((word) => words.has(word));
  if (isOnlyUtc && local.refused !== undefined) observations.see('datetime.offset', 'refused', local.refused);
}

/** What `publishedAt` takes of what the local dates did not. */
async function readUtcForms(
  { settled, values }: Updatable,
  send: (change: Body) => Promise<Exchange>,
  missing: readonly string[],
): Promise<ReadForms> {
  const { published } = settled.forms;
  if (published === undefined || !isExtended(published) || missing.length === 0) return { words: new Set() };
  return await readForms(published, async (form) => send({ publishedAt: writeDate(values.published, form) }), missing);
}

function updating({ deployment, session }: Observer, { id }: Updatable): (change: Body) => Promise<Exchange> {
  return async (change) =>
    await session.observe({
      operation: 'events.update',
      id,
      body: { ...baseline(deployment, 'events.update', session), ...change },
      expects: 'either',
      serves: 'datetime.form',
    });
}

interface ReadForms {
  readonly words: ReadonlySet<string>;
  /** The last exchange; absent where there was nothing to try. */
  readonly last?: Exchange;
  /** The last refusal of a form with an offset. */
  readonly refused?: Exchange;
}

/** @param wanted - words that are looked for, where not all are */
async function readForms(
  taken: ExtendedForm,
  send: (form: ExtendedForm) => Promise<Exchange>,
  wanted: readonly string[] = dateWords,
): Promise<ReadForms> {
  const words = new Set(formWords(taken));
  const found: { last?: Exchange; refused?: Exchange } = {};
  for (const form of otherForms(taken).filter((one) => formWords(one).some((word) => isNew(word, taken, wanted)))) {
    const exchange = await send(form);
    found.last = exchange;
    if (outcomeOf(exchange) === 'accepted') formWords(form).forEach((word) => words.add(word));
    if (outcomeOf(exchange) === 'refused' && form.zone !== 'local') found.refused = exchange;
  }
  return { words, ...found };
}

function isNew(word: string, taken: ExtendedForm, wanted: readonly string[]): boolean {
  return wanted.includes(word) && !formWords(taken).includes(word);
}

function otherForms(date: ExtendedForm): readonly ExtendedForm[] {
  return [
    { ...date, separator: date.separator === 'T' ? 'space' : 'T' },
    ...(['minutes', 'seconds', 'fraction'] as const).map((precision): ExtendedForm => ({ ...date, precision })),
    ...(['local', 'z', 'offset'] as const).map((zone): ExtendedForm => ({ ...date, zone })),
  ];
}
