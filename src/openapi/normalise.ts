import type { Ask, DateTimeFeature } from '../domain/ask.ts';
import { nearest } from '../did-you-mean.ts';
import { readDateTime } from '../domain/event/date-time.ts';
import { refuser } from '../domain/decider.ts';
import { describe, mostTold, type Advice, type Violation } from '../domain/violation.ts';
import type { Attribute } from './attributes.ts';

/** What is decided here, by name. */
export const formRefusers = {
  unlisted: refuser('body.unknown-attribute', '/{attribute}'),
  null: refuser('body.null', '/{attribute}'),
  host: refuser('host.form', '/host'),
  coercion: refuser('body.coercion', '/{attribute}', '/{attribute}/{index}'),
};

/** A body in the one form that the schema validates, and what stood in its way. */
export interface Normalised {
  readonly input: Record<string, unknown>;
  readonly violations: Violation[];
}

/** What normalising needs from the request. */
export interface Normalising {
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly ask: Ask;
  readonly advise: (advice: Advice) => void;
}

/** What becomes of one value: it is kept (perhaps in another form), left out, or refused. */
type Reading = { readonly value: unknown } | 'omit' | Violation | readonly Violation[];

/** Brings the lawful forms of a body (`host.form`, `body.null`, `body.coercion`, …) into one, as the profile answers. */
export function normalise(body: Readonly<Record<string, unknown>>, context: Normalising): Normalised {
  const input: Record<string, unknown> = {};
  const violations: Violation[] = [];
  let unlisted = 0;
  for (const name of Object.keys(body)) {
    const attribute = context.attributes.get(name);
    if (attribute === undefined && (unlisted += 1) > mostTold) continue;
    const value = attribute === undefined ? undefined : bounded(attribute, body[name], context.ask);
    const reading = attribute === undefined ? readUnlisted(name, context) : readValue(attribute, value, context.ask);
    if (reading === 'omit') continue;
    if ('value' in reading) input[name] = reading.value;
    else {
      violations.push(...[reading].flat());
      if (attribute !== undefined) input[name] = value; // it is not missing too
    }
  }
  return { input, violations };
}

/** A list no further than to the last violation that will be told: what stands behind is not worth looking at. */
function bounded({ itemTypes, listForm }: Attribute, value: unknown, ask: Ask): unknown {
  if (!Array.isArray(value) || value.length <= mostTold) return value;
  if (listForm) return value.slice(0, mostTold);
  let wrong = 0;
  const last = value.findIndex((item) => !hasType(item, itemTypes) && (wrong += 1) === mostTold);
  const isRead = last !== -1 && lookAlike(value[last], itemTypes) !== undefined && ask('body.coercion') === 'read';
  return last === -1 || isRead ? value : value.slice(0, last + 1);
}

/** Comparing a name of a MiB with others takes its time, and nobody has misspelt it. */
const longestMisspelt = 50;

function readUnlisted(name: string, { ask, advise, attributes }: Normalising): Reading {
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const { unlisted } = formRefusers;
  const known = [...attributes.keys()];
  const hint = name.length > longestMisspelt ? '' : nearest(name, known);
  if (ask(unlisted.id) === 'refused')
    return unlisted.violation(`one of ${known.join(', ')}${hint}`, describe(name), pointer);
  advise({
    id: unlisted.id,
    pointer,
    text: `${describe(name)} is not listed in the interface and was ignored${hint}.`,
  });
  return 'omit';
}

function readValue(attribute: Attribute, value: unknown, ask: Ask): Reading {
  if (value === null && attribute.types.includes('null')) return readNull(attribute, ask);
  const plain = attribute.listForm ? readForm(attribute, value, ask) : { value };
  if (plain === 'omit' || !('value' in plain)) return plain;
  const typed = hasType(plain.value, attribute.types)
    ? readItems(attribute, plain.value, ask)
    : readLookAlike(attribute, plain.value, ask);
  return typed === 'omit' || !('value' in typed) ? typed : readTyped(attribute, typed.value, ask);
}

function readTyped(attribute: Attribute, value: unknown, ask: Ask): Reading {
  if (attribute.isDateTime) return readDate(attribute, value, ask);
  return { value: typeof value === 'number' ? clamped(attribute, value, ask) : value };
}

function readNull(attribute: Attribute, ask: Ask): Reading {
  if (attribute.rules['null'] !== undefined) return { value: null }; // the document says that null is accepted
  if (ask('body.null') === 'omitted') return 'omit';
  return formRefusers.null.violation('a value, or to be left out', 'null', `/${attribute.name}`);
}

function readForm(attribute: Attribute, value: unknown, ask: Ask): Reading {
  const form = ask('host.form');
  const isList = Array.isArray(value) && value.length === 1 && !Array.isArray(value[0]);
  if (Array.isArray(value) ? isList && form !== 'int' : form !== 'list') return { value: isList ? value[0] : value };
  if (Array.isArray(value) && !isList) return { value };
  return formRefusers.host.violation(
    form === 'int' ? 'an int' : 'a one-element list',
    describe(value),
    `/${attribute.name}`,
  );
}

function readDate(attribute: Attribute, value: unknown, ask: Ask): Reading {
  const rule = attribute.rules['x-reads'];
  if (typeof value !== 'string' || rule === undefined) return { value };
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

function readItems(attribute: Attribute, value: unknown, ask: Ask): Reading {
  const { name, itemTypes } = attribute;
  if (!Array.isArray(value) || value.every((item) => hasType(item, itemTypes))) return { value };
  const alike = value.flatMap((item, index) => {
    const read = hasType(item, itemTypes) ? undefined : lookAlike(item, itemTypes);
    return read === undefined ? [] : [{ index, read }];
  });
  if (alike.length === 0) return { value };
  if (ask('body.coercion') === 'read') {
    const items: unknown[] = [...value];
    for (const { index, read } of alike) items[index] = read;
    return { value: items };
  }
  return alike.map(({ index, read }) =>
    formRefusers.coercion.violation(describe(read), describe(value[index]), `/${name}/${index}`),
  );
}

function readLookAlike(attribute: Attribute, value: unknown, ask: Ask): Reading {
  if (attribute.questions['type'] === 'search.types')
    return ask('search.types') === 'ignored' ? readIgnored(attribute, value) : { value };
  const read = attribute.isDateTime ? undefined : lookAlike(value, attribute.types); // a number is no DateTime, as text neither
  return read === undefined ? { value } : coerced(`/${attribute.name}`, { value: read, actual: value }, ask);
}

// `query` is required, so that ignoring it would only refuse it under another name; null is none at all.
function readIgnored(attribute: Attribute, value: unknown): Reading {
  return attribute.default === undefined && value !== null ? { value: describe(value) } : 'omit';
}

function coerced(pointer: string, { value, actual }: { value: unknown; actual: unknown }, ask: Ask): Reading {
  if (ask('body.coercion') === 'read') return { value };
  return formRefusers.coercion.violation(describe(value), describe(actual), pointer);
}

/** The value that a look-alike stands for ("1" for 1, "true" for true, 5 for "5"); undefined where it stands for none. */
function lookAlike(value: unknown, types: readonly string[]): unknown {
  for (const type of types) {
    const read = lookAlikes[type]?.(value);
    if (read !== undefined) return read;
  }
  return undefined;
}

const lookAlikeBooleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
]);

const lookAlikes: Readonly<Record<string, (value: unknown) => unknown>> = {
  integer: (value) =>
    typeof value === 'boolean' || (typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})$/.test(value))
      ? Number(value)
      : undefined,
  boolean: (value) => lookAlikeBooleans.get(value),
  string: (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined),
};

function clamped({ minimum, maximum, questions }: Attribute, value: number, ask: Ask): number {
  if (
    minimum !== undefined &&
    value < minimum &&
    questions['minimum'] === 'search.bounds' &&
    ask('search.bounds') === 'clamped'
  )
    return minimum;
  if (
    maximum !== undefined &&
    value > maximum &&
    questions['maximum'] === 'search.per-page.over' &&
    ask('search.per-page.over') === 'clamped'
  ) {
    return maximum;
  }
  return value;
}

function hasType(value: unknown, types: readonly string[]): boolean {
  if (typeof value === 'string') return types.includes('string');
  if (typeof value === 'boolean') return types.includes('boolean');
  if (typeof value === 'number') return types.includes('integer') && Number.isInteger(value);
  if (value === null) return types.includes('null');
  return Array.isArray(value) && types.includes('array');
}
