/** A member that a form asks for. */
export interface Field {
  readonly name: string;
  readonly type: 'number' | 'flag' | 'choice' | 'text';
  readonly choices: readonly string[];
  readonly description: string;
  readonly isRequired: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What a form of faults offers, as the JSON Schema of the control area has it. */
export interface FaultForm {
  /** Kinds, with what each means and what it takes. */
  readonly kinds: readonly { readonly kind: string; readonly text: string; readonly fields: readonly Field[] }[];
  readonly when: readonly Field[];
  /** Named lists of faults, with what each means. */
  readonly presets: readonly { readonly name: string; readonly text: string }[];
}

interface Schema {
  readonly enum?: readonly string[];
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly const?: string;
  readonly type?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly then?: Schema;
  readonly else?: Schema;
}

/** @param schema of `GET faults/schema` */
export function faultFormOf(schema: object): FaultForm {
  const { then: preset = {}, else: fault = {} } = (schema as Schema).items ?? {};
  const { fault: misbehaviour = {}, when = {} } = fault.properties ?? {};
  return {
    kinds: (misbehaviour.allOf ?? []).map(({ then: kind = {} }) => ({
      kind: kind.properties?.['kind']?.const ?? '',
      text: kind.description ?? '',
      fields: fieldsOf(kind).filter(({ name }) => name !== 'kind'),
    })),
    when: fieldsOf(when),
    presets: (preset.enum ?? []).map((name) => ({ name, text: preset.$defs?.[name]?.description ?? '' })),
  };
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): readonly Field[] =>
  Object.entries(properties).map(([name, one]) => ({
    name,
    type: typeOf(one),
    choices: one.enum ?? [],
    description: one.description ?? '',
    isRequired: required.includes(name),
    ...(one.minimum === undefined ? {} : { minimum: one.minimum }),
    ...(one.maximum === undefined ? {} : { maximum: one.maximum }),
  }));

function typeOf({ enum: choices, type }: Schema): Field['type'] {
  if (choices !== undefined) return 'choice';
  if (type === 'boolean') return 'flag';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}

/** The members that were filled in, by their names; undefined where none was. */
export function filledFault(
  fields: readonly Field[],
  given: ReadonlyMap<string, string>,
): Record<string, unknown> | undefined {
  const found = fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const text = given.get(field.name) ?? '';
    return text === '' ? [] : [[field.name, valueOf(field, text)]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function valueOf({ type }: Field, text: string): unknown {
  if (type === 'number') return Number(text);
  return type === 'flag' ? text === 'true' : text;
}

/**
 * A fault as `X-Sandbox-Fault` takes it, for one request: without `when`, which a header has not; undefined where a value has quotes, which
 * no header can have.
 */
export function asHeader(fault: object, kinds: FaultForm['kinds']): string | undefined {
  const { kind, ...members } = fault as { readonly kind: string } & Readonly<Record<string, unknown>>;
  if (Object.values(members).some((value) => String(value).includes('"'))) return undefined;
  const main = kinds.find((one) => one.kind === kind)?.fields.find(({ isRequired }) => isRequired)?.name ?? '';
  const others = Object.keys(members).filter((name) => name !== main);
  return [
    main in members ? `${kind}=${inHeader(members[main])}` : kind,
    ...others.map((name) => `${name}=${inHeader(members[name])}`),
  ].join(';');
}

const inHeader = (value: unknown): string =>
  /^[^\s",;=]+$/.test(String(value)) ? String(value) : `"${String(value)}"`;
