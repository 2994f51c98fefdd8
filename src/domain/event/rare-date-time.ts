import type { Answer, DateTimeFeature } from '../ask.ts';
import { readDateTime } from './date-time.ts';

/** The forms in which one attribute is read (`datetime.form`). */
export function formsOf(answer: Answer<'datetime.form'>, attribute: string): readonly DateTimeFeature[] {
  return 'startedAt' in answer ? (answer[attribute as 'startedAt'] ?? []) : answer;
}

const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/;

/**
 * A date and time in a form beside ISO 8601's extended one, written in that: what is stored then. A day alone begins at midnight, an
 * epoch is the wall-clock time of UTC.
 *
 * @param forms the parts that are read (`datetime.form`)
 * @returns undefined when it is written in none of the forms
 */
export function extendedDateTime(value: unknown, forms: readonly DateTimeFeature[]): string | undefined {
  const extended = typeof value === 'number' ? fromEpoch(value, forms) : fromText(String(value), forms);
  return extended !== undefined && readDateTime(extended) !== undefined ? extended : undefined;
}

function fromText(text: string, forms: readonly DateTimeFeature[]): string | undefined {
  if (forms.includes('date') && /^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T00:00:00`;
  const upper = forms.includes('lower') && text.length < 50 ? text.toUpperCase() : text;
  if (forms.includes('basic') && basic.test(upper)) return fromBasic(upper, forms);
  return upper !== text && readDateTime(upper, forms) !== undefined ? upper : undefined;
}

function fromBasic(text: string, forms: readonly DateTimeFeature[]): string | undefined {
  return forms.includes(text.endsWith('Z') ? 'z' : 'local') ? text.replace(basic, '$1-$2-$3T$4:$5:$6$7') : undefined;
}

function fromEpoch(epoch: number, forms: readonly DateTimeFeature[]): string | undefined {
  const unit = forms.includes('epoch-milliseconds') ? 1 : forms.includes('epoch-seconds') ? 1000 : undefined;
  const at = new Date(epoch * (unit ?? Number.NaN));
  return Number.isInteger(epoch) && !Number.isNaN(at.getTime()) ? at.toISOString().slice(0, 19) : undefined;
}
