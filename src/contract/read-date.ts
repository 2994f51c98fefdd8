import type { LookUp, DateTimeFeature } from '../domain/look-up.ts';
import { readDateTime, extendedDateTime, formsOf } from '../domain/event/date-time.ts';
import { describe } from '../lib/describe.ts';
import type { Violation } from '../domain/violation.ts';
import type { BodyAttribute } from './attributes.ts';

/** A date and time, if it is written in one of the forms that are read (`datetime.form`), in the one that is stored. */
export function readDate(
  attribute: BodyAttribute,
  value: unknown,
  ask: LookUp,
): { readonly value: unknown } | Violation {
  const rule = attribute.rules['x-reads'];
  if (rule === undefined) return { value };
  const lists = formsOf(ask('datetime.form'), attribute.name);
  for (const forms of lists) {
    if (typeof value === 'string' && readDateTime(value, forms) !== undefined) return { value };
    const extended = isWritable(value) ? extendedDateTime(value, forms) : undefined;
    if (extended !== undefined) return { value: extended };
  }
  return {
    id: rule,
    pointer: `/${attribute.name}`,
    expected: `a DateTime such as ${exampleOf(lists[0] ?? [])}`,
    actual: describe(value),
  };
}

const isWritable = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Examples of forms that are whole by themselves. */
const wholes: readonly (readonly [DateTimeFeature, string])[] = [
  ['basic', '20270520T180000'],
  ['date', '2027-05-20'],
  ['epoch-seconds', '1810922400'],
  ['epoch-milliseconds', '1810922400000'],
];

function exampleOf(forms: readonly DateTimeFeature[]): string {
  const isExtended = forms.includes('T') || forms.includes('space');
  const [, whole] = wholes.find(([form]) => forms.includes(form)) ?? [];
  if (!isExtended && whole !== undefined) return whole;
  const time = forms.includes('seconds') ? '18:00:00' : forms.includes('minutes') ? '18:00' : '18:00:00.000';
  const ending = forms.includes('local') ? '' : forms.includes('z') ? 'Z' : '+01:00';
  return `2027-05-20${forms.includes('T') ? 'T' : ' '}${time}${ending}`;
}
