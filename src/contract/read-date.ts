import type { LookUp } from '../domain/look-up.ts';
import { dateFormOf, type DateForm } from '../domain/event/date-time.ts';
import { describe } from '../lib/describe.ts';
import type { Violation } from '../domain/violation.ts';
import type { BodyAttribute } from './attributes.ts';

/** A date and time, if it is written in one of the forms that are read (`datetime.form`). */
export function readDate(
  attribute: BodyAttribute,
  value: unknown,
  ask: LookUp,
): { readonly value: unknown } | Violation {
  const rule = attribute.rules['x-reads'];
  if (rule === undefined) return { value };
  const forms = ask('datetime.form');
  const form = typeof value === 'string' ? dateFormOf(value) : undefined;
  if (form !== undefined && forms.includes(form)) return { value };
  const [first = 'local'] = forms;
  return {
    id: rule,
    pointer: `/${attribute.name}`,
    expected: `a DateTime such as ${examples[first]}`,
    actual: describe(value),
  };
}

const examples: Readonly<Record<DateForm, string>> = {
  local: '2027-05-20T18:00:00',
  minutes: '2027-05-20T18:00',
  space: '2027-05-20 18:00:00',
  utc: '2027-05-20T18:00:00Z',
  offset: '2027-05-20T18:00:00+01:00',
  other: '2027-05-20T18:00+01:00',
};
