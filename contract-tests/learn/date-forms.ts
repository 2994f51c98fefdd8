/** A DateTime form in the words of `datetime.form`: separator, how precise, and what follows. */
export interface DateForm {
  readonly separator: 'T' | 'space';
  readonly precision: 'minutes' | 'seconds' | 'fraction' | 'micros';
  readonly zone: 'local' | 'z' | 'offset' | 'basic-offset';
}

const form = (
  separator: DateForm['separator'],
  precision: DateForm['precision'],
  zone: DateForm['zone'],
): DateForm => ({ separator, precision, zone });

/** §2.2 names the type DateTime and no form of it. Likely ones first: the search for the deployment's form stops at the first accepted. */
export const dateForms: readonly DateForm[] = [
  form('T', 'seconds', 'local'),
  form('T', 'seconds', 'z'),
  form('T', 'seconds', 'offset'),
  form('space', 'seconds', 'local'),
  form('T', 'minutes', 'local'),
  form('T', 'fraction', 'z'),
  form('T', 'fraction', 'local'),
  form('T', 'fraction', 'offset'),
  form('space', 'minutes', 'local'),
  form('T', 'minutes', 'z'),
  form('T', 'minutes', 'offset'),
  form('space', 'seconds', 'z'),
  form('space', 'seconds', 'offset'),
  form('space', 'fraction', 'local'),
  form('T', 'seconds', 'basic-offset'),
  form('space', 'fraction', 'z'),
  form('space', 'fraction', 'offset'),
  form('T', 'micros', 'z'),
  form('T', 'micros', 'local'),
  form('T', 'micros', 'offset'),
  form('space', 'minutes', 'z'),
  form('space', 'minutes', 'offset'),
  form('space', 'seconds', 'basic-offset'),
  form('T', 'minutes', 'basic-offset'),
  form('T', 'fraction', 'basic-offset'),
  form('space', 'micros', 'local'),
  form('space', 'micros', 'z'),
  form('space', 'micros', 'offset'),
  form('space', 'minutes', 'basic-offset'),
  form('space', 'fraction', 'basic-offset'),
  form('T', 'micros', 'basic-offset'),
  form('space', 'micros', 'basic-offset'),
];

const fractions = { minutes: '', seconds: ':00', fraction: ':00.000', micros: ':00.000000' };
const zones = { local: '', z: 'Z', offset: '+00:00', 'basic-offset': '+0000' };

/**
 * Writes a wall-clock time in a form.
 * @param wall - `YYYY-MM-DDTHH:MM`
 */
export function writeDate(wall: string, { separator, precision, zone }: DateForm): string {
  return `${separator === 'space' ? wall.replace('T', ' ') : wall}${fractions[precision]}${zones[zone]}`;
}

/** The form as an answer to `datetime.form`. */
export function formWords({ separator, precision, zone }: DateForm): readonly string[] {
  return [separator, precision === 'micros' ? 'fraction' : precision, zone === 'basic-offset' ? 'offset' : zone];
}

/** Whether a profile's answer to `datetime.form` names all that the form is made of. */
export function isAmong(dateForm: DateForm, answer: unknown): boolean {
  return Array.isArray(answer) && formWords(dateForm).every((word) => answer.includes(word));
}
