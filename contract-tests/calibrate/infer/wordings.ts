import { templateParts, type RenderContext } from '../../../shared/templates/render-context.ts';
import { receivedType } from '../../../shared/templates/reported.ts';
import { contextsWith, wordingAt, type Wordings } from './context-of.ts';
import type { Style } from './candidate-texts.ts';
import { groupBy } from './group-by.ts';
import { inferText, type TextCell, type TextSetting } from './infer-text.ts';
import { holdsOwnValues } from './own-values.ts';
import { perScope } from './per-scope.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { spokenOf, type Cell, type Scope } from './sample.ts';
import { variablesOf, type Variables } from './variables.ts';

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
export function learnMessages(cells: readonly TextCell[], setting: TextSetting): ReadonlyMap<string, string> {
  return learn(cells, (group) => {
    const { text, explains } = inferText(group, setting);
    return { wording: text, explains };
  });
}

/** Codes by kind and attribute: ints as they are, texts with variable parts. */
export function learnCodes<One extends string | number | boolean | null>(
  cells: readonly Cell<One>[],
  setting: TextSetting,
): ReadonlyMap<string, One | string> {
  const texts = (cells as readonly Cell[]).filter(isText);
  if (texts.length === cells.length) return learnMessages(texts, setting);
  return learn(cells, (group) => {
    const [top = []] = [...groupBy(group, ({ value }) => value).values()].sort(
      (left, right) => attributesIn(right) - attributesIn(left) || right.length - left.length,
    );
    return { wording: top[0]?.value ?? ('' as One), explains: new Set(top) };
  });
}

const isText = (cell: Cell): cell is TextCell => typeof cell.value === 'string';

const attributesOf = (cells: readonly Cell[]) => new Set(cells.map(({ scope }) => spokenOf(scope)?.attribute));
const attributesIn = (cells: readonly Cell[]) => attributesOf(cells).size;

interface Found<Value, One> {
  readonly wording: One;
  readonly explains: ReadonlySet<Cell<Value>>;
}

function learn<Value, One>(
  cells: readonly Cell<Value>[],
  find: (group: readonly Cell<Value>[]) => Found<Value, One>,
): ReadonlyMap<string, One> {
  const wordings = new Map<string, One>();
  const rules = rulesOfOneKind(cells);
  for (const [name, group] of groupBy(cells, ({ scope }) => aboutOf(scope))) {
    if (name === '') continue; // a violation that the kit did not send has no key
    const explained = new Set<Cell<Value>>();
    const note = (key: string, { wording, explains }: Found<Value, One>) => {
      if (typeof wording === 'string' && holdsOwnValues(wording, explains)) return;
      wordings.set(key, wording);
      for (const cell of explains) explained.add(cell);
    };
    const noteRule = (own: readonly Cell<Value>[], key: string, found: Found<Value, One>) => {
      note(key, found);
      // A rule's text goes before that of its kind.
      for (const cell of own) if (wordings.has(key) && !found.explains.has(cell)) explained.delete(cell);
    };
    const learning = { name, group, rules, isLeft: (cell: Cell<Value>) => !explained.has(cell), find, note, noteRule };
    note(name, find(group));
    learnByRule(learning);
    learnByType(learning);
    learnByOperation(learning);
    learnByAttribute(learning);
  }
  return wordings;
}

/** What is being learnt of one kind, or of one rule or cause. */
interface Learning<Value, One> {
  readonly name: string;
  readonly group: readonly Cell<Value>[];
  /** Those that are of this kind wherever they are broken. */
  readonly rules: ReadonlySet<string>;
  /** Whether nothing that was noted by now explains it. */
  readonly isLeft: (cell: Cell<Value>) => boolean;
  readonly find: (group: readonly Cell<Value>[]) => Found<Value, One>;
  readonly note: (key: string, found: Found<Value, One>) => void;
  /** The same of a rule, of which these are all. */
  readonly noteRule: (own: readonly Cell<Value>[], key: string, found: Found<Value, One>) => void;
}

function learnByOperation<Value, One>({ name, group, isLeft, find, note }: Learning<Value, One>): void {
  for (const [operation, own] of operationsApart(group, isLeft)) {
    const special = find(own);
    if (special.explains.size * 2 > own.length) note(`${name}@${operation}`, special);
  }
}

function learnByType<Value, One>({ name, group, isLeft, find, note }: Learning<Value, One>): void {
  const apart = receivedApart(group, isLeft)
    .map(([received, rest]) => ({ received, rest, special: find(rest) }))
    .filter(({ rest, special }) => attributesIn([...special.explains]) * 2 > attributesIn(rest))
    .map(({ received, special }) => [received, special] as const);
  for (const [received, special] of apart) note(`${name}:${received}`, special);
  const [ofNoText] = apart.filter(([received]) => received !== 'string').toSorted(byExplained);
  if (ofNoText === undefined) return;
  // What an attribute with a text of its own was sent shows nothing of the others.
  const explained = attributesOf(group.filter((cell) => !isLeft(cell)));
  const ofOthers = group.filter(({ scope }) => explained.has(spokenOf(scope)?.attribute));
  const unseen = unseenTypes(ofOthers, new Set(apart.map(([one]) => one)));
  for (const received of unseen) note(`${name}:${received}`, ofNoText[1]);
}

function rulesOfOneKind(cells: readonly Cell[]): ReadonlySet<string> {
  const kinds = new Map<string, Set<string>>();
  for (const { scope } of cells) {
    const { id = '', kind = '' } = spokenOf(scope) ?? {};
    kinds.set(id, (kinds.get(id) ?? new Set()).add(kind));
  }
  return new Set([...kinds].flatMap(([id, own]) => (id !== '' && own.size === 1 && !own.has('') ? [id] : [])));
}

/** What is said may hang on the rule or question, where that speaks of several attributes. */
function learnByRule<Value, One>({ group, rules, isLeft, find, noteRule }: Learning<Value, One>): void {
  for (const [id, own] of groupBy(group, ({ scope }) => spokenOf(scope)?.id ?? '')) {
    const left = own.filter(isLeft);
    if (!rules.has(id) || attributesIn(left) < 2 || left.length * 2 <= own.length) continue;
    const special = find(left);
    if (special.explains.size * 2 > own.length) noteRule(own, id, special);
  }
}

function learnByAttribute<Value, One>({ name, group, isLeft, find, note }: Learning<Value, One>): void {
  for (const [attribute, own] of groupBy(group, ({ scope }) => spokenOf(scope)?.attribute ?? '')) {
    if (attribute === '') continue;
    const noteTypes = () => {
      for (const [received, rest] of typesApart(own, isLeft)) note(`${name}:${received}@${attribute}`, find(rest));
    };
    if (isOneTypeExplained(own, isLeft)) noteTypes(); // of the attribute as a whole, it would be told of this type too
    const others = own.filter(isLeft);
    if (others.length * 2 > own.length) note(`${name}@${attribute}`, find(others));
    noteTypes();
    for (const [id, rest] of wholly(own, isLeft)) note(`${id}@${attribute}`, find(rest));
  }
}

/** What is said may hang on the operation, where what is said of all does not fit most of one. */
function operationsApart<Value>(
  cells: readonly Cell<Value>[],
  isLeft: (cell: Cell<Value>) => boolean,
): readonly (readonly [string, readonly Cell<Value>[]])[] {
  const groups = [...groupBy(cells, ({ scope }) => scope.sample.operation)];
  return groups.flatMap(([operation, own]) => {
    const left = own.filter(isLeft);
    const isOfOperation = left.length * 2 > own.length && attributesIn(left) > 1;
    return groups.length > 1 && isOfOperation ? [[operation, left] as const] : [];
  });
}

const byExplained = (
  [, left]: readonly [string, { readonly explains: ReadonlySet<unknown> }],
  [, right]: readonly [string, { readonly explains: ReadonlySet<unknown> }],
): number => right.explains.size - left.explains.size;

/** Where all that is no text is told otherwise than a text, so is likely what was not tried. */
export function unseenTypes(cells: readonly Cell[], apart: ReadonlySet<string>): readonly string[] {
  const seen = new Set(cells.map(({ scope }) => receivedType(spokenOf(scope)?.value)));
  const isNoTextApart = [...seen].every((one) => one === 'string' || apart.has(one));
  return seen.has('string') && isNoTextApart
    ? ['number', 'boolean', 'array', 'object'].filter((one) => !seen.has(one))
    : [];
}

/** What is said of a kind may hang on the JSON type that was sent, where that is not the same everywhere. */
function receivedApart<Value>(
  cells: readonly Cell<Value>[],
  isLeft: (cell: Cell<Value>) => boolean,
): readonly (readonly [string, readonly Cell<Value>[]])[] {
  if (cells.some(({ scope }) => (spokenOf(scope)?.kind ?? '') === '')) return [];
  const explained = attributesOf(cells.filter((cell) => !isLeft(cell)));
  const groups = [...groupBy(cells, ({ scope }) => receivedType(spokenOf(scope)?.value))];
  // One attribute of which nothing was explained may have a text of its own, whatever is sent.
  const isOfType = (own: readonly Cell<Value>[]) =>
    attributesIn(own) > 1 || own.some(({ scope }) => explained.has(spokenOf(scope)?.attribute));
  return groups.length < 2 ? [] : groups.filter(([, own]) => isOfType(own) && isMostlyLeft(own, isLeft));
}

/** Of most that were sent, and of most attributes: one attribute may have a text of its own, however often it was sent. */
function isMostlyLeft<Value>(own: readonly Cell<Value>[], isLeft: (cell: Cell<Value>) => boolean): boolean {
  const left = own.filter(isLeft);
  return left.length * 2 > own.length && attributesIn(left) * 2 > attributesIn(own);
}

/** One attribute may be told by the JSON type that was sent, where some of its types are told and others are not. */
function typesApart<Value>(
  own: readonly Cell<Value>[],
  isLeft: (cell: Cell<Value>) => boolean,
): readonly (readonly [string, readonly Cell<Value>[]])[] {
  const isOfKind = own.every(({ scope }) => (spokenOf(scope)?.kind ?? '') !== '');
  const types = [...groupBy(own, ({ scope }) => receivedType(spokenOf(scope)?.value))];
  return isOfKind && types.length > 1 ? types.filter(([, cells]) => cells.every(isLeft)) : [];
}

/** Whether all that was sent of some JSON type is explained. */
function isOneTypeExplained<Value>(own: readonly Cell<Value>[], isLeft: (cell: Cell<Value>) => boolean): boolean {
  const types = groupBy(own, ({ scope }) => receivedType(spokenOf(scope)?.value));
  return [...types.values()].some((cells) => !cells.some(isLeft));
}

/** Two rules of one kind and attribute may have texts of their own; one rule with two texts has the one that it has most often. */
function wholly<Value>(
  cells: readonly Cell<Value>[],
  isLeft: (cell: Cell<Value>) => boolean,
): readonly (readonly [string, readonly Cell<Value>[]])[] {
  const rules = groupBy(cells, ({ scope }) => spokenOf(scope)?.id ?? '');
  return [...rules].filter(([id, own]) => id !== '' && own.filter(isLeft).length * 2 > own.length);
}

/** Kinds are those of attributes; what lies beside the body goes by its rule, and what is no violation, or all that a cause is about, by that. */
export function aboutOf(scope: Scope): string {
  const violation: KnownViolation | undefined = spokenOf(scope);
  const { cause } = scope.sample;
  if (violation === undefined || violation.kind !== '') return violation?.kind ?? cause;
  return violation.id === `refusal.status.${cause}` ? cause : violation.id;
}
