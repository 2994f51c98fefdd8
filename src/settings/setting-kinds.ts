import { sizeInBytes } from './memory-size.ts';

/** A setting of a command: its one name, its default, and what the help says. A flag wins over the environment, which wins over the file. */
export interface Setting {
  readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'size';
  readonly default?: string | number | boolean;
  /** What stands for the value in the help. */
  readonly value?: string;
  /** The text goes into a header: printable ASCII, of a credential without spaces. */
  readonly header?: 'credential' | 'text';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly help: string;
  /** What its values are names of: a shell completes them. */
  readonly names?: NameKind;
}

export type NameKind =
  | 'advices'
  | 'rules'
  | 'questions'
  | 'deviations'
  | 'profiles'
  | 'scenarios'
  | 'reports'
  | 'comparisons'
  | 'depths'
  | 'shells';

type More = Partial<Omit<Setting, 'kind' | 'value' | 'help'>>;

/** On where it is given. */
export const flag = (help: string) => ({ kind: 'boolean', default: false, help }) as const;

export const text = <const Extra extends More = object>(value: string, help: string, more: Extra = {} as Extra) =>
  ({ kind: 'string', value, help, ...more }) as const;

export const list = <const Extra extends More = object>(value: string, help: string, more: Extra = {} as Extra) =>
  ({ kind: 'list', value, help, ...more }) as const;

// oxlint-disable-next-line max-params -- a row of a table
export const whole = <const Extra extends More = object>(
  value: string,
  [minimum, maximum]: readonly [least: number, most: number],
  help: string,
  more: Extra = {} as Extra,
) => ({ kind: 'integer', value, minimum, maximum, help, ...more }) as const;

interface Kind {
  /** What a text of a flag, a variable or the file means; everything else as it is. */
  readonly read: (value: unknown) => unknown;
  readonly isLawful: (value: unknown, setting: Setting) => boolean;
  /** What would be lawful. */
  readonly lawful: (setting: Setting) => string;
}

const rangeOf = ({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Setting) => ({ minimum, maximum });

function isWithin(value: number, setting: Setting): boolean {
  const { minimum, maximum } = rangeOf(setting);
  return value >= minimum && value <= maximum;
}

const booleans: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** A header carries no other text (RFC 9110, §5.5). */
const sendable = { credential: /^[!-~]+$/, text: /^[ -~]*[!-~][ -~]*$/ } as const;

/** How the values of each kind are read, and which are lawful. */
export const kinds: Readonly<Record<Setting['kind'], Kind>> = {
  string: {
    read: (value) => value,
    isLawful: (value, { header }) =>
      typeof value === 'string' && value !== '' && (header === undefined || sendable[header].test(value)),
    lawful: ({ value = 'a text', header }) =>
      header === 'text' ? `${value}, in characters that a header can carry: printable ASCII` : value,
  },
  integer: {
    read: (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    isLawful: (value, setting) => Number.isInteger(value) && isWithin(value as number, setting),
    lawful: (setting) => `a whole number from ${rangeOf(setting).minimum} to ${rangeOf(setting).maximum}`,
  },
  number: {
    read: (value) => (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value),
    isLawful: (value, setting) => typeof value === 'number' && isWithin(value, setting),
    lawful: (setting) => `a number from ${rangeOf(setting).minimum} to ${rangeOf(setting).maximum}, such as 99.5`,
  },
  size: {
    read: (value) => value,
    isLawful: (value) => sizeInBytes(value) !== undefined,
    lawful: () => 'a size such as 512MiB (KiB, MiB or GiB)',
  },
  boolean: {
    read: (value) => booleans.get(value) ?? value,
    isLawful: (value) => typeof value === 'boolean',
    lawful: () => 'true or false',
  },
  list: {
    read: (value) =>
      [value]
        .flat()
        .flatMap((one) => String(one).split(','))
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    isLawful: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== ''),
    lawful: ({ value }) => `a list of ${value ?? 'texts'}`,
  },
};
