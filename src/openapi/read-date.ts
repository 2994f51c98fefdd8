import type { Ask, DateTimeFeature } from '../domain/ask.ts';
import { readDateTime } from '../domain/event/date-time.ts';
import { describe, type Violation } from '../domain/violation.ts';
import type { Attribute } from './attributes.ts';

/** A date and time, if it is written in one of the forms that are read (`datetime.form`). */
export function readDate(attribute: Attribute, value: string, ask: Ask): { readonly value: string } | Violation {
  const rule = attribute.rules['x-reads'];
  if (rule === undefined) return { value };
  const forms = ask('datetime.form');
  if (readDateTime(value, forms) !== undefined) return { value };
  return {
    id: rule,
    pointer: `/${attribute.name}`,
    expected: `a date and time such as ${exampleOf(forms)}`,
    actual: describe(value),
  };
}

function exampleOf(forms: readonly DateTimeFeature[]): string {
  const time = forms.includes('seconds') ? '18:00:00' : forms.includes('minutes') ? '18:00' : '18:00:00.000';
  const ending = forms.includes('local') ? '' : forms.includes('z') ? 'Z' : '+01:00';
  return `2027-05-20${forms.includes('T') ? 'T' : ' '}${time}${ending}`;
}
