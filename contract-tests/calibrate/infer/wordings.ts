import { templateParts, type RenderContext } from '../../../src/lib/templates/render-context.ts';
import { contextsWith, wordingAt, variablesOf, type Wordings, type Variables } from './context-of.ts';
import { groupBy } from './group-by.ts';
import type { Style } from './attribute-names.ts';
import { inferText, type Fitting, type TextCell, type TextSetting } from './infer-text.ts';
import { perScope, spokenOf, type Cell, type Scope } from './sample.ts';
import { receivedType } from '../../../src/lib/templates/reported.ts';
import { holdsOwnValues } from './template.ts';

/** What texts are made of, with the messages and codes that are known by now. */
export function settingWith(wordings: Wordings, style: Style): TextSetting {
  const contextOf = contextsWith(wordings);
  const variables = perScope((scope): Variables => {
    const own = worded(wordings, scope, contextOf(scope));
    return own.length === 0 ? variablesOf(scope) : new Map([...variablesOf(scope), ...own]);
  });
  return { variables: ({ scope }) => variables(scope), contextOf, style };
}

function worded(wordings: Wordings, scope: Scope, context: RenderContext): readonly [string, string][] {
  const { sample } = scope;
  const isSaid = (at: Scope) => wordingAt(wordings.messages, at) !== undefined;
  const areAllSaid = sample.told.length > 1 && sample.told.every((violation) => isSaid({ sample, violation }));
  const names = [
    ...(isSaid(scope) ? ['message'] : []),
    ...(areAllSaid ? ['messages'] : []),
    ...(wordingAt(wordings.codes, scope) === undefined ? [] : ['code']),
  ];
  return names
    .map((name): [string, string] => [name, templateParts[name]?.(context) ?? ''])
    .filter(([, value]) => value !== '');
}

/** Texts by kind and attribute, as general as they are: one for a kind, and others for the attributes that it does not fit. */
export const learnMessages = (cells: readonly TextCell[], setting: TextSetting): ReadonlyMap<string, string> =>
  learnByKey(cells, (group) => inferText(group, setting));

/** Codes by kind and attribute: ints as they are, texts with variable parts. */
export function learnCodes<One extends string | number | boolean | null>(
  cells: readonly Cell<One>[],
  setting: TextSetting,
): ReadonlyMap<string, One | string> {
  const texts = (cells as readonly Cell[]).filter(isText);
  if (texts.length === cells.length) return learnMessages(texts, setting);
  return learnByKey(cells, (group) => {
    const [top = []] = [...groupBy(group, ({ value }) => value).values()].sort(
      (left, right) => attributesIn(right) - attributesIn(left) || right.length - left.length,
    );
    return { text: top[0]?.value ?? ('' as One), explains: new Set(top) };
  });
}

const isText = (cell: Cell): cell is TextCell => typeof cell.value === 'string';

type Find<Value, One> = (group: readonly Cell<Value>[]) => Fitting<Value, One>;

/**
 * What stands at a place, by the keys of `refusal.messages`, as general as they are: one for a kind, and others for what that does not fit.
 * @param least - of so many attributes has to be said what hangs on the operation
 */
export function learnByKey<Value, One>(
  cells: readonly Cell<Value>[],
  find: Find<Value, One>,
  least = 2,
): ReadonlyMap<string, One> {
  const learnt = new Map<string, One>();
  const rules = rulesOfOneKind(cells);
  for (const [name, group] of groupBy(cells, ({ scope }) => aboutOf(scope))) {
    if (name === '') continue; // a violation that the kit did not send has no key
    const explained = new Set<Cell<Value>>();
    const mostlyLeft = (own: readonly Cell<Value>[]) => {
      const left = own.filter((cell) => !explained.has(cell));
      return left.length * 2 > own.length ? left : [];
    };
    const note = (key: string, { text, explains }: Fitting<Value, One>) => {
      if (typeof text === 'string' && holdsOwnValues(text, explains)) return false;
      learnt.set(key, text);
      for (const cell of explains) explained.add(cell);
      return true;
    };
    const learning = { name, least, group, rules, explained, mostlyLeft, find, note };
    note(name, find(group));
    learnByRule(learning);
    learnByOperation(learning);
    learnByType(learning);
    learnByAttribute(learning);
  }
  return learnt;
}

/** What is being learnt of one kind, or of one rule or cause. */
interface Learning<Value, One> {
  readonly name: string;
  readonly least: number;
  readonly group: readonly Cell<Value>[];
  /** Those that are of this kind wherever they are broken. */
  readonly rules: ReadonlySet<string>;
  /** Those that something explains that was noted by now. */
  readonly explained: Set<Cell<Value>>;
  /** The others among these, where they are most. */
  readonly mostlyLeft: (own: readonly Cell<Value>[]) => readonly Cell<Value>[];
  readonly find: Find<Value, One>;
  /** Returns whether it may stand in a profile. */
  readonly note: (key: string, found: Fitting<Value, One>) => boolean;
}

const attributeAt = ({ scope }: Cell) => spokenOf(scope)?.attribute ?? '';
const ruleAt = ({ scope }: Cell) => spokenOf(scope)?.id ?? '';
const typeAt = ({ scope }: Cell) => receivedType(spokenOf(scope)?.value);
const haveKinds = (cells: readonly Cell[]) => cells.every(({ scope }) => (spokenOf(scope)?.kind ?? '') !== '');

export const attributesIn = (cells: Iterable<Cell>): number => new Set(Array.from(cells, attributeAt)).size;

/** What is said may hang on the rule or question, where that speaks of several attributes. */
function learnByRule<Value, One>({ group, rules, explained, mostlyLeft, find, note }: Learning<Value, One>): void {
  for (const [id, own] of groupBy(group, ruleAt)) {
    const left = mostlyLeft(own);
    if (!rules.has(id) || attributesIn(left) < 2) continue;
    const special = find(left);
    if (special.explains.size * 2 <= own.length || !note(id, special)) continue;
    // A rule's text goes before that of its kind.
    for (const cell of own) if (!special.explains.has(cell)) explained.delete(cell);
  }
}

/** Or on the operation, where what is said of all does not fit most of one. */
function learnByOperation<Value, One>({ name, least, group, mostlyLeft, find, note }: Learning<Value, One>): void {
  const groups = groupBy(group, ({ scope }) => scope.sample.operation);
  for (const [operation, own] of groups) {
    const left = mostlyLeft(own);
    if (groups.size < 2 || attributesIn(left) < least) continue;
    const special = find(left);
    if (special.explains.size * 2 > left.length) note(`${name}@${operation}`, special);
  }
}

/** Or on the JSON type that was sent, where that is not the same everywhere. */
function learnByType<Value, One>({ name, group, explained, mostlyLeft, find, note }: Learning<Value, One>): void {
  const attributesExplained = () => new Set(Array.from(explained, attributeAt));
  const before = attributesExplained();
  // One attribute may have a text of its own, whatever is sent, and however often.
  const isOfType = (own: readonly Cell<Value>[]) =>
    (attributesIn(own) > 1 || own.some((cell) => before.has(attributeAt(cell)))) &&
    attributesIn(mostlyLeft(own)) * 2 > attributesIn(own);
  const types = haveKinds(group) ? [...groupBy(group, typeAt)] : [];
  const apart = (types.length < 2 ? [] : types.filter(([, own]) => isOfType(own)))
    .map(([type, own]) => ({ type, own, special: find(own) }))
    .filter(({ own, special }) => attributesIn(special.explains) * 2 > attributesIn(own));
  for (const { type, special } of apart) note(`${name}:${type}`, special);
  const [ofNoText] = apart
    .filter(({ type }) => type !== 'string')
    .sort((left, right) => right.special.explains.size - left.special.explains.size);
  if (ofNoText === undefined) return;
  // What an attribute with a text of its own was sent shows nothing of the others.
  const after = attributesExplained();
  const seen = new Set(group.filter((cell) => after.has(attributeAt(cell))).map(typeAt));
  const isNoTextApart = [...seen].every((one) => one === 'string' || apart.some(({ type }) => type === one));
  if (!seen.has('string') || !isNoTextApart) return;
  // Where all that is no text is told otherwise than a text, so is likely what was not tried.
  for (const type of ['number', 'boolean', 'array', 'object'])
    if (!seen.has(type)) note(`${name}:${type}`, ofNoText.special);
}

/** Or on the attribute, there perhaps on the type, or on which of two rules of one kind it breaks. */
function learnByAttribute<Value, One>({ name, group, explained, mostlyLeft, find, note }: Learning<Value, One>): void {
  const isLeft = (cell: Cell<Value>) => !explained.has(cell);
  for (const [attribute, own] of groupBy(group, attributeAt)) {
    if (attribute === '') continue;
    const types = [...groupBy(own, typeAt)];
    const noteTypes = () => {
      for (const [type, cells] of haveKinds(own) && types.length > 1 ? types : [])
        if (cells.every(isLeft)) note(`${name}:${type}@${attribute}`, find(cells));
    };
    // Of the attribute as a whole, it would be told of a type that is explained too.
    if (types.some(([, cells]) => !cells.some(isLeft))) noteTypes();
    const left = mostlyLeft(own);
    if (left.length > 0) note(`${name}@${attribute}`, find(left));
    noteTypes();
    for (const [id, cells] of groupBy(own, ruleAt))
      if (id !== '' && mostlyLeft(cells).length > 0) note(`${id}@${attribute}`, find(cells));
  }
}

function rulesOfOneKind(cells: readonly Cell[]): ReadonlySet<string> {
  const kinds = new Map<string, Set<string>>();
  for (const { scope } of cells) {
    const { id = '', kind = '' } = spokenOf(scope) ?? {};
    kinds.set(id, (kinds.get(id) ?? new Set()).add(kind));
  }
  return new Set([...kinds].flatMap(([id, own]) => (id !== '' && own.size === 1 && !own.has('') ? [id] : [])));
}

/** Kinds are those of attributes; what lies beside the body goes by its rule, and what is no violation, or all that a cause is about, by that. */
export function aboutOf(scope: Scope): string {
  const violation = spokenOf(scope);
  const { cause } = scope.sample;
  if (violation === undefined || violation.kind !== '') return violation?.kind ?? cause;
  return violation.id === `refusal.status.${cause}` ? cause : violation.id;
}
