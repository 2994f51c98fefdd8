import { isDeepStrictEqual } from 'node:util';
import { describe } from '../describe.ts';
import {
  exampleRequestId,
  exampleTime,
  isRecord,
  typeName,
  type RecordedRefusal,
  type RefusalFacts,
  type Violation,
} from './example.ts';
import { isOfBody } from './likeness.ts';
import { spellings } from './spellings.ts';
import { constantKey, typeWord, wordKey, type Style } from './style.ts';
import { timeWriter } from './times.ts';

/** What a recorded body is filled with. */
export interface Filling {
  readonly facts: RefusalFacts;
  readonly violation: Violation | undefined;
  /** Characters that are left of all that the answer may hold. */
  readonly room: { left: number };
}

/** Makes of a part of a recorded body that of another refusal. */
type Make = (filling: Filling) => unknown;

/** What stands in a text of its request, by name. */
type Slots = ReadonlyMap<string, string>;

/** Characters of a value that an answer repeats. */
const MAX_VALUE = 500;

const itemForms: Readonly<Record<string, (item: number) => string>> = {
  dotted: (item) => `.${item}`,
  bracketed: (item) => `[${item}]`,
  slashed: (item) => `/${item}`,
  plain: () => '',
};

/** Names of slots that hold the attribute: a form of its item, and a spelling. */
const nameSlots = new Set(
  Object.keys(itemForms).flatMap((form) => Object.keys(spellings).map((spelling) => `${form} ${spelling}`)),
);

const quoted = (value: unknown): string => (typeof value === 'string' ? value : describe(value, MAX_VALUE));

function slotsOf(facts: RefusalFacts, violation: Violation | undefined): Slots {
  const { requestId, path, id, mediaType, method } = facts;
  const slots = new Map([
    ['requestId', requestId],
    ['path', path],
    ['route', path.replace(/^\/+/, '')],
    ['id', id],
    ['mediaType', mediaType],
    ['essence', (mediaType.split(';')[0] ?? '').trim().toLowerCase()],
    ['method', method],
  ]);
  if (violation === undefined || !isOfBody(violation)) return slots;
  for (const [slot, text] of [...nameSlotsOf(violation), ...valueSlotsOf(violation)]) slots.set(slot, text);
  return slots;
}

const leaf = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : String(value));

function nameSlotsOf({ attribute, item }: Violation): Slots {
  const slots = new Map<string, string>();
  for (const [form, write] of Object.entries(itemForms))
    for (const [spelling, spell] of Object.entries(spellings))
      slots.set(`${form} ${spelling}`, `${spell(attribute)}${item === undefined ? '' : write(item)}`);
  return slots;
}

function valueSlotsOf({ value }: Violation): Slots {
  const slots = new Map<string, string>();
  if (value === undefined) return slots;
  slots.set('value', quoted(value).slice(0, MAX_VALUE).toWellFormed());
  if (typeof value === 'string' && value.length > 50) slots.set('value50', value.slice(0, 50).toWellFormed());
  slots.set('single-quoted', `'${slots.get('value')}'`);
  slots.set('json', typeof value === 'string' ? JSON.stringify(slots.get('value')) : quoted(value));
  slots.set('ticked', `\`${slots.get('json')}\``);
  slots.set('printed', printed(value).slice(0, MAX_VALUE).toWellFormed());
  if (typeof value === 'number') slots.set('float', Number.isInteger(value) ? `${value}.0` : String(value));
  return slots;
}

/** JSON over several lines, whose leaves were printed before the whole is: as yup writes values. */
const printed = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value, (_, one: unknown) => (typeof one === 'object' && one !== null ? one : leaf(one)), 2)
    : leaf(value);

/** The slots of the present refusal are the same for every text: they are made once. */
const presentSlots = new WeakMap<Filling, Slots>();

function slotsFor(filling: Filling): Slots {
  const known = presentSlots.get(filling);
  if (known !== undefined) return known;
  const made = slotsOf(filling.facts, filling.violation);
  presentSlots.set(filling, made);
  return made;
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A short value or an ID of one digit stands in a text for many reasons; a short value with its quotes or brackets does not. */
function isTelling(slot: string, text: string): boolean {
  if (slot === 'json' || slot === 'printed') return /^["[{]/.test(text);
  if (text === 'null') return false;
  return text.length > (slot === 'value' || slot === 'float' ? 3 : 1);
}

/** Members that hold what was sent: nothing else tells a flag that was sent from one of the answer's own. */
const valueNames = /value|input|received|actual|given|got|rejected/i;

/**
 * Takes a recorded body apart once: what of it is its own request's, and what stays.
 * @param violation the one of the refusal's violations that the body is taken for
 */
export function compileBody(refusal: RecordedRefusal, violation: Violation | undefined, style: Style): Make {
  return new BodyCompiler(refusal, violation, style).compile(refusal.body, '');
}

class BodyCompiler {
  readonly #violation: Violation | undefined;
  readonly #style: Style;
  readonly #slots: readonly (readonly [slot: string, text: string])[];

  constructor(refusal: RecordedRefusal, violation: Violation | undefined, style: Style) {
    this.#violation = violation;
    this.#style = style;
    this.#slots = [...slotsOf(refusal, violation)].filter(([slot, text]) => isTelling(slot, text));
  }

  compile(value: unknown, place: string): Make {
    if (this.#isValue(value, place)) return ({ violation }) => echoed(violation?.value);
    if (typeof value === 'string') return this.#text(value, place);
    if (typeof value === 'number') return this.#number(value);
    if (Array.isArray(value)) return this.#list(value, `${place}/*`);
    if (isRecord(value)) return this.#object(value, place);
    return () => value;
  }

  #isValue(value: unknown, place: string): boolean {
    const was = this.#violation?.value;
    if (was === undefined || !isDeepStrictEqual(value, was)) return false;
    if (typeof value === 'number') return true;
    const size = typeof value === 'string' ? value.length - 2 : Object.keys(value ?? {}).length;
    return size > 0 || valueNames.test(place.split('/').at(-1) ?? '');
  }

  #number(value: number): Make {
    if (value === exampleTime) return ({ facts }) => facts.now;
    if (value === exampleTime / 1000) return ({ facts }) => Math.floor(facts.now / 1000);
    const item = this.#violation?.item;
    if (item === undefined || (value !== item && value !== item + 1)) return () => value;
    return ({ violation }) => (violation?.item === undefined ? value : violation.item + (value - item));
  }

  #list(values: readonly unknown[], place: string): Make {
    const makes = values.map((one) => this.compile(one, place));
    const makeAll = (filling: Filling) => makes.map((make) => make(filling));
    const { item, attribute } = this.#violation ?? {};
    if (item !== undefined) {
      // A list with holes, in which the item stands at its own place.
      const isPlaced =
        values.length === item + 1 && isRecord(values[item]) && values.slice(0, item).every((one) => one === null);
      if (!isPlaced) return makeAll;
      return (filling) => {
        const at = filling.violation?.item;
        const made = makes.at(-1)?.(filling);
        return at === undefined ? [made] : [...Array.from({ length: Math.min(at, 1000) }, () => null), made];
      };
    }
    const isPath =
      this.#style.item === 'none' && attribute !== undefined && attribute !== '' && values.at(-1) === attribute;
    if (!isPath) return makeAll;
    return (filling) => [
      ...makeAll(filling),
      ...(filling.violation?.item === undefined ? [] : [filling.violation.item]),
    ];
  }

  #object(members: Readonly<Record<string, unknown>>, place: string): Make {
    const { item } = this.#violation ?? {};
    const makes = Object.entries(members).map(([name, value]) => {
      const isItem = item !== undefined && name === String(item);
      const makeName: Make = isItem
        ? ({ violation }) => String(violation?.item ?? name)
        : this.#text(name, `${place} names`);
      return [makeName, this.compile(value, `${place}/${name}`)] as const;
    });
    return (filling) => Object.fromEntries(makes.map(([makeName, make]) => [String(makeName(filling)), make(filling)]));
  }

  #text(text: string, place: string): Make {
    const time = timeWriter(text);
    if (time !== undefined) return ({ facts }) => time(facts.now);
    if (
      this.#violation !== undefined &&
      isOfBody(this.#violation) &&
      text === typeName(this.#violation.value) &&
      /type|received|actual|got|given/i.test(place)
    )
      return ({ violation }) => typeName(violation?.value);
    const parts = this.#parts(text, place).flatMap((part) =>
      typeof part === 'string' ? this.#typeParts(part) : [part],
    );
    if (parts.every((part) => typeof part === 'string')) return () => text;
    return (filling) => cut(parts.map((part) => (typeof part === 'string' ? part : part(filling))).join(''), filling);
  }

  /** The slots in a text, in one scan so that nothing is replaced twice: the longest first, of equal ones in the usual spelling. */
  #parts(text: string, place: string): readonly (string | ((filling: Filling) => string))[] {
    const isConstant = this.#style.constants.has(constantKey(place, text));
    const usual = text.includes(' ') ? this.#style.sentence : this.#style.alone;
    const rank = (slot: string) => {
      if (!nameSlots.has(slot)) return 3;
      const [form, spelling] = slot.split(' ');
      return (spelling === usual ? 0 : 1) + (form === 'plain' ? 0 : 0.5);
    };
    const slots = this.#slots
      .filter(([slot]) => !(isConstant && nameSlots.has(slot)))
      .toSorted((a, b) => b[1].length - a[1].length || rank(a[0]) - rank(b[0]));
    if (slots.length === 0) return [text];
    const slotOf = new Map(slots.toReversed().map(([slot, written]) => [written, slot]));
    const pattern = new RegExp(
      [...slotOf.keys()]
        .toSorted((a, b) => b.length - a.length)
        .map((one) => `(?<![A-Za-z0-9])${escape(one)}(?![A-Za-z0-9])`)
        .join('|'),
      'g',
    );
    const parts: (string | ((filling: Filling) => string))[] = [];
    let at = 0;
    for (const { index, 0: found } of text.matchAll(pattern)) {
      const slot = slotOf.get(found) ?? '';
      if (nameSlots.has(slot) && this.#style.words.has(wordKey(text, index, found))) continue;
      parts.push(text.slice(at, index), this.#fill(slot, found));
      at = index + found.length;
    }
    return [...parts, text.slice(at)].filter((part) => part !== '');
  }

  /** An item of a list is named in the deployment's way where the example, which had none, does not show it. */
  #fill(slot: string, written: string): (filling: Filling) => string {
    if (!nameSlots.has(slot)) return (filling) => slotsFor(filling).get(slot) ?? written;
    const [form = '', spelling] = slot.split(' ');
    const isWithoutItem = this.#violation?.item === undefined;
    const { item } = this.#style;
    return (filling) => {
      const isNewItem = isWithoutItem && filling.violation?.item !== undefined;
      const used = isNewItem ? (item === 'none' ? 'plain' : item) : isWithoutItem ? 'plain' : form;
      return slotsFor(filling).get(`${used} ${spelling}`) ?? written;
    };
  }

  /** Words for the JSON type of the value. */
  #typeParts(text: string): readonly (string | ((filling: Filling) => string))[] {
    if (this.#violation === undefined || !isOfBody(this.#violation)) return [text];
    const { typeWords } = this.#style;
    const wordFor = (violation: Violation | undefined) =>
      typeWords.get(typeName(violation?.value)) ?? typeName(violation?.value);
    const was = wordFor(this.#violation);
    const parts: (string | ((filling: Filling) => string))[] = [];
    let at = 0;
    for (const { index, 0: found, 2: word = '' } of text.matchAll(typeWord)) {
      if (word !== was) continue;
      parts.push(text.slice(at, index + found.length - word.length), ({ violation }) => wordFor(violation));
      at = index + found.length;
    }
    return [...parts, text.slice(at)];
  }
}

function cut(text: string, { room }: Filling): string {
  const kept = text.slice(0, Math.max(0, room.left));
  room.left -= kept.length + 1;
  return kept.toWellFormed();
}

/** A value as an answer repeats it: of a long one the beginning. */
function echoed(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string') return value.slice(0, MAX_VALUE).toWellFormed();
  const text = describe(value, MAX_VALUE);
  return text.endsWith('…') || typeof value === 'bigint' ? text : value;
}

/** What is another one in every answer, whatever it holds. */
export type CommonFacts = Pick<RefusalFacts, 'requestId' | 'now'>;

/** Members of an answer in which the nil UUID and the moment of examples are replaced. */
export function compileConstants(
  members: Readonly<Record<string, unknown>>,
): (facts: CommonFacts) => Readonly<Record<string, unknown>> {
  const style: Style = {
    alone: '',
    sentence: '',
    item: 'none',
    typeWords: new Map(),
    constants: new Set(),
    words: new Set(),
  };
  const make = compileBody({ ...anyFacts, unreported: [], status: 0, headers: {}, body: members }, undefined, style);
  return (facts) => {
    const filling = { facts: { ...anyFacts, ...facts }, violation: undefined, room: { left: MAX_COMMON } };
    return make(filling) as Readonly<Record<string, unknown>>;
  };
}

/** Characters of the members that every answer has. */
const MAX_COMMON = 64 * 1024;

const anyFacts: RefusalFacts = {
  operation: '',
  cause: '',
  violations: [],
  method: '',
  path: '',
  id: '',
  mediaType: '',
  text: undefined,
  credentials: '',
  requestId: exampleRequestId,
  now: exampleTime,
};
