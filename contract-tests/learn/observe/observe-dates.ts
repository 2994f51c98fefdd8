import { outcomeOf } from '../../target/outcome.ts';
import type { DateForm } from '../date-forms.ts';
import { formWords, writeDate } from '../date-forms.ts';
import type { Deployment } from '../deployment.ts';
import { baseline } from '../deployment.ts';
import type { Observer } from './observer.ts';

const dateWords = ['T', 'space', 'minutes', 'seconds', 'fraction', 'local', 'z', 'offset'];

/** `datetime.form`: the form that was found, with one thing changed at a time, on the run's own event. */
export async function observeDates({ deployment, session, sightings }: Observer): Promise<void> {
  const { forms, values } = deployment;
  if (forms === undefined || values === undefined) return;
  const read = new Set(formWords(forms.date));
  for (const form of formsToTry(deployment)) {
    const dates = { startedAt: writeDate(values.starts, form), endedAt: writeDate(values.ends, form) };
    const body = { ...baseline(deployment, 'events.update', session), ...dates };
    const id = deployment.own?.id ?? 'none';
    const exchange = await session.send({
      operation: 'events.update',
      id,
      body,
      expects: 'either',
      isObservation: true,
    });
    if (outcomeOf(exchange) === 'accepted') formWords(form).forEach((word) => read.add(word));
  }
  const first = deployment.attempts.find((exchange) => outcomeOf(exchange) === 'accepted');
  const words = dateWords.filter((word) => read.has(word));
  if (first !== undefined) sightings.see('datetime.form', words, first);
}

function formsToTry({ own, accepted }: Deployment): readonly DateForm[] {
  const date = own?.isMade === true ? accepted['events.update']?.forms.date : undefined;
  return date === undefined ? [] : otherForms(date);
}

function otherForms(date: DateForm): readonly DateForm[] {
  const others: DateForm[] = [
    { ...date, separator: date.separator === 'T' ? 'space' : 'T' },
    ...(['minutes', 'seconds', 'fraction'] as const).map((precision): DateForm => ({ ...date, precision })),
    ...(['local', 'z', 'offset'] as const).map((zone): DateForm => ({ ...date, zone })),
  ];
  return others.filter((form) => formWords(form).join() !== formWords(date).join());
}
