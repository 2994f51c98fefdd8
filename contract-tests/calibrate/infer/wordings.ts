import { groupBy } from './group-by.ts';
import { inferText, type TextCell, type TextSetting } from './infer-text.ts';
import { perScope } from './per-scope.ts';
import { spokenOf, type Cell, type KnownViolation, type Scope } from './sample.ts';
import { renderParts, textParts } from './text.ts';
import { variablesOf, type Variables } from './variables.ts';

/** What a deployment says of a violation or a cause, by the keys of `refusal.messages` and `refusal.codes`. */
export interface Wordings {
  /** With variable parts. */
  readonly messages: Map<string, string>;
  readonly codes: Map<string, string | number>;
}

/** The keys under which there may be a text or a code, the most specific first (`refusal.messages`, §7). */
function keysOf(scope: Scope): readonly string[] {
  const violation = spokenOf(scope);
  const { cause } = scope.sample;
  if (violation === undefined) return [cause, '*'];
  const about = [violation.id, violation.kind].filter((name) => name !== '');
  return [...about.map((name) => `${name}@${violation.attribute}`), ...about, cause, '*'];
}

/** What stands under the most specific key that there is. */
export function wordingOf<One>(wordings: ReadonlyMap<string, One>, scope: Scope): One | undefined {
  const key = keysOf(scope).find((name) => wordings.has(name));
  return key === undefined ? undefined : wordings.get(key);
}

/** What texts are made of, with the messages and codes that are known by now. */
export function variablesWith(wordings: Wordings): (cell: { readonly scope: Scope }) => Variables {
  const variables = perScope((scope): Variables => {
    const own = worded(wordings, scope);
    return own.length === 0 ? variablesOf(scope) : new Map([...variablesOf(scope), ...own]);
  });
  return ({ scope }) => variables(scope);
}

function worded(wordings: Wordings, scope: Scope): readonly [string, string][] {
  const { sample } = scope;
  const message = messageOf(wordings, scope);
  const all = sample.told.map((violation) => messageOf(wordings, { sample, violation }));
  const code = codeOf(wordings, scope);
  return [
    ...(message === undefined ? [] : [['message', message] as [string, string]]),
    ...(all.length < 2 || all.includes(undefined) ? [] : [['messages', all.join(' ')] as [string, string]]),
    ...(code === undefined ? [] : [['code', String(code)] as [string, string]]),
  ].filter(([, value]) => value !== '');
}

export function codeOf({ codes }: Wordings, scope: Scope): string | number | undefined {
  const code = wordingOf(codes, scope);
  return typeof code === 'string' ? renderParts(textParts(code), variablesOf(scope)) : code;
}

export function messageOf(wordings: Wordings, scope: Scope): string | undefined {
  const text = wordingOf(wordings.messages, scope);
  if (text === undefined) return undefined;
  return renderParts(textParts(text), variablesOf(scope));
}

/** Texts by kind and attribute, as general as they are: one for a kind, and others for the attributes that it does not fit. */
export function learnMessages(cells: readonly TextCell[], setting: TextSetting): ReadonlyMap<string, string> {
  return learn(cells, (group) => {
    const { text, explains } = inferText(group, setting);
    return { wording: text, explains };
  });
}

/** Codes by kind and attribute: ints as they are, texts with variable parts. */
export function learnCodes(
  cells: readonly Cell<string | number>[],
  setting: TextSetting,
): ReadonlyMap<string, string | number> {
  if (cells.every(isText)) return learnMessages(cells, setting);
  return learn(cells, (group) => {
    const [top = []] = [...groupBy(group, ({ value }) => value).values()].sort(
      (left, right) => attributesIn(right) - attributesIn(left) || right.length - left.length,
    );
    return { wording: top[0]?.value ?? '', explains: new Set(top) };
  });
}

const isText = (cell: Cell<string | number>): cell is TextCell => typeof cell.value === 'string';

const attributesIn = (cells: readonly Cell[]) => new Set(cells.map(({ scope }) => spokenOf(scope)?.attribute)).size;

interface Found<Value, One> {
  readonly wording: One;
  readonly explains: ReadonlySet<Cell<Value>>;
}

function learn<Value, One>(
  cells: readonly Cell<Value>[],
  find: (group: readonly Cell<Value>[]) => Found<Value, One>,
): ReadonlyMap<string, One> {
  const wordings = new Map<string, One>();
  for (const [name, group] of groupBy(cells, ({ scope }) => aboutOf(scope))) {
    const general = find(group);
    wordings.set(name, general.wording);
    for (const [attribute, own] of groupBy(group, ({ scope }) => spokenOf(scope)?.attribute ?? '')) {
      if (attribute === '') continue;
      const others = own.filter((cell) => !general.explains.has(cell));
      const isOther = others.length * 2 > own.length;
      const special = isOther ? find(others) : general;
      if (isOther) wordings.set(`${name}@${attribute}`, special.wording);
      for (const [id, rest] of wholly(own, (cell) => !special.explains.has(cell)))
        wordings.set(`${id}@${attribute}`, find(rest).wording);
    }
  }
  return wordings;
}

/** Two rules of one kind and attribute may have texts of their own; one rule with two texts has the one that it has most often. */
function wholly<Value>(
  cells: readonly Cell<Value>[],
  isLeft: (cell: Cell<Value>) => boolean,
): readonly (readonly [string, readonly Cell<Value>[]])[] {
  const rules = groupBy(cells, ({ scope }) => spokenOf(scope)?.id ?? '');
  return [...rules].filter(([id, own]) => id !== '' && own.filter(isLeft).length * 2 > own.length);
}

/** Kinds are those of attributes; what lies beside the body goes by its rule, and what is no violation by its cause. */
function aboutOf(scope: Scope): string {
  const violation: KnownViolation | undefined = spokenOf(scope);
  if (violation === undefined) return scope.sample.cause;
  return violation.kind === '' ? violation.id : violation.kind;
}
