import type { LookUp } from '../domain/look-up.ts';
import { isReadDate, type DateFeature } from '../domain/event/date-time.ts';
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
  if (typeof value === 'string' && isReadDate(value, forms)) return { value };
  const [first] = forms;
  return {
    id: rule,
    pointer: `/${attribute.name}`,
    expected: `a DateTime such as ${examples[first ?? 'local']}`,
    actual: describe(value),
  };
}

const examples: Readonly<Record<DateFeature, string>> = {
  local: '2027-05-20T18:00:00',
  utc: '2027-05-20T18:00:00Z',
  offset: '2027-05-20T18:00:00+01:00',
  minutes: '2027-05-20T18:00',
  fraction: '2027-05-20T18:00:00.000',
  blank: '2027-05-20 18:00:00',
};
