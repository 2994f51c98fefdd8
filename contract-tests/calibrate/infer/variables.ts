import { codeParts } from '../../../shared/templates/render-context.ts';
import { contextOf } from './context-of.ts';
import { perScope } from './per-scope.ts';
import { indexIn, spokenOf, type Scope } from './sample.ts';

/** The variable parts that a text at a place may be made of, and what they are there: `attribute`, `status` … (`refusal.body`, §7). */
export type Variables = ReadonlyMap<string, string>;

const names = {
  spelling: [
    'attribute',
    'words',
    'Words',
    'Title',
    'snake',
    'kebab',
    'Pascal',
    'UPPER',
    'SNAKE',
    'pointer',
    'dotted',
    'bracketed',
  ],
  item: ['index', 'place'],
  value: ['value', 'raw', 'string', 'length'],
  violation: ['rule', 'received', 'expected'],
  answer: ['status', 'reason', 'method', 'path', 'route', 'id', 'requestId', 'now', 'cause', 'count', 'attributes'],
};

/** All variable parts but `message`, `messages` and `code`; the likeliest to be meant first. */
export const variablesOf: (scope: Scope) => Variables = perScope((scope) => {
  const context = contextOf(scope);
  const entries = meantAt(scope).map((name): [string, string] => [name, codeParts[name]?.(context) ?? '']);
  return new Map(entries.filter(([, value]) => value !== ''));
});

function meantAt(scope: Scope): readonly string[] {
  const violation = spokenOf(scope);
  const ofAnswer = scope.sample.told.length < 2 ? names.answer : [...names.answer, 'others'];
  if (violation === undefined) return ofAnswer;
  const { attribute, pointer, value } = violation;
  return [
    ...(attribute === '' ? ['pointer'] : names.spelling),
    ...(indexIn(pointer) === undefined ? [] : names.item),
    ...(value === undefined ? [] : names.value),
    ...names.violation,
    ...ofAnswer,
  ];
}
