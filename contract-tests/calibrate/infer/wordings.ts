import { templateParts, type RenderContext } from '../../../shared/templates/render-context.ts';
import { contextsWith, wordingAt, variablesOf, type Wordings, type Variables } from './context-of.ts';
import { groupBy } from './group-by.ts';
import type { Style } from './attribute-names.ts';
import { inferText, type TextCell, type TextSetting } from './infer-text.ts';
import { attributesIn, learnByKey } from './learn-by-key.ts';
import { perScope, type Cell, type Scope } from './sample.ts';

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
