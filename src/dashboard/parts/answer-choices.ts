import type { ListedQuestion } from '../../control/controls.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Lawful answers to a question that can be listed: all of them, or examples. */
export function answerChoices({
  answers,
  default: byDefault,
}: Pick<ListedQuestion, 'answers' | 'default'>): readonly unknown[] {
  const schema = answers as Schema;
  const parts = [schema, ...((schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly Schema[])];
  const all = [
    byDefault,
    ...parts.flatMap((part) => [
      ...((part['enum'] ?? []) as readonly unknown[]),
      ...('const' in part ? [part['const']] : []),
    ]),
    ...((schema['examples'] ?? []) as readonly unknown[]),
  ];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Whether there are no lawful answers besides those that can be listed. */
export const isClosed = ({ answers }: Pick<ListedQuestion, 'answers'>): boolean => 'enum' in (answers as Schema);
