import { isDeepStrictEqual } from 'node:util';

/** ISO 8601's extended form: separator, how precise, and what follows. */
export interface ExtendedForm {
  readonly separator: 'T' | 'space';
  readonly precision: 'minutes' | 'seconds' | 'fraction' | 'micros';
  readonly zone: 'local' | 'z' | 'offset' | 'basic-offset';
}

/** What the type DateTime does not forbid, though no answer to `datetime.form` has it: ISO 8601's basic form, and the time since 1970 as an int. */
interface RareForm {
  readonly rare: 'basic' | 'basic-z' | 'epoch-seconds' | 'epoch-milliseconds';
}

export type DateForm = ExtendedForm | RareForm;

const form = (
  separator: ExtendedForm['separator'],
  precision: ExtendedForm['precision'],
  zone: ExtendedForm['zone'],
): ExtendedForm => ({ separator, precision, zone });

const likely: readonly [DateForm, ...DateForm[]] = [
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
  { rare: 'epoch-seconds' },
  { rare: 'epoch-milliseconds' },
];

const allExtended = (['local', 'z', 'offset', 'basic-offset'] as const).flatMap((zone) =>
  (['seconds', 'minutes', 'fraction', 'micros'] as const).flatMap((precision) =>
    (['T', 'space'] as const).map((separator) => form(separator, precision, zone)),
  ),
);

/** §2.2 names the type DateTime and no form of it. Likely ones first: the search for the deployment's form stops at the first accepted. */
export const dateForms: readonly [DateForm, ...DateForm[]] = [
  ...likely,
  ...allExtended.filter((one) => !likely.some((other) => isDeepStrictEqual(one, other))),
  { rare: 'basic' },
  { rare: 'basic-z' },
];

const fractions = { minutes: '', seconds: ':00', fraction: ':00.000', micros: ':00.000000' };
const zones = { local: '', z: 'Z', offset: '+00:00', 'basic-offset': '+0000' };

/**
 * Writes a wall-clock time in a form.
 * @param wall - `YYYY-MM-DDTHH:MM`
 * @returns an int where the form is an epoch
 */
export function writeDate(wall: string, dateForm: DateForm): string | number {
  if (!isExtended(dateForm)) return writeRare(wall, dateForm);
  const { separator, precision, zone } = dateForm;
  return `${separator === 'space' ? wall.replace('T', ' ') : wall}${fractions[precision]}${zones[zone]}`;
}

function writeRare(wall: string, { rare }: RareForm): string | number {
  const basic = `${wall.replaceAll(/[-:]/g, '')}00`;
  const epoch = Date.parse(`${wall}:00Z`);
  return {
    basic,
    'basic-z': `${basic}Z`,
    'epoch-seconds': epoch / 1000,
    'epoch-milliseconds': epoch,
  }[rare];
}

function isExtended(dateForm: DateForm): dateForm is ExtendedForm {
  return !('rare' in dateForm);
}

/** The sets of `datetime.form` that have the form; what none has, under its own name. */
export function dateFormSets(dateForm: DateForm): readonly string[] {
  if (!isExtended(dateForm)) return [dateForm.rare];
  const { separator, precision, zone } = dateForm;
  if (zone === 'basic-offset') return [zone];
  if (separator === 'space') return zone === 'local' ? ['space'] : ['space', 'other'];
  if (zone === 'local') return [precision === 'minutes' ? 'minutes' : 'local'];
  return [precision === 'minutes' ? 'other' : { z: 'utc', offset: 'offset' }[zone]];
}
