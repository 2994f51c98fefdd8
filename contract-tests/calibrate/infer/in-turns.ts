import { groupBy } from './group-by.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { keptIn, spokenOf, type Cell, type ToldSample } from './sample.ts';

/** What is told of a violation: in one text, or in one after the other. */
export type InTurns<One> = One | readonly One[];

/** What joins the texts of one violation while they are learnt: no text of a body holds it (`boundedValue`). */
const between = '\u0001';

/** The cells of a place at which some violations are told several times: of each violation one cell, with all of its texts. */
export function asOneEach<Value>(cells: readonly Cell<Value>[]): readonly Cell<Value | string>[] {
  if (!cells.some(({ scope }) => isTold(scope.violation))) return cells;
  return [...groupBy(cells, ({ scope }) => scope.sample)].flatMap(([, own]) => ofOneSample(own));
}

const isTold = (violation: KnownViolation | undefined) => violation?.turn !== undefined;

function ofOneSample<Value>(cells: readonly Cell<Value>[]): readonly Cell<Value | string>[] {
  return [...groupBy(cells, ({ scope }) => keyOf(spokenOf(scope)))].flatMap(
    ([, own]): readonly Cell<Value | string>[] => {
      const [first] = own;
      if (first === undefined || !own.some(({ scope }) => isTold(scope.violation))) return own;
      return [{ value: own.map(({ value }) => String(value)).join(between), scope: first.scope }];
    },
  );
}

const keyOf = (violation: KnownViolation | undefined) => `${violation?.id} ${violation?.pointer} ${violation?.kind}`;

/** Without what is told again: of a place that says the same each time. */
export const toldFirst = <Value>(cells: readonly Cell<Value>[]): readonly Cell<Value>[] =>
  cells.filter(({ scope }) => !isTold(scope.violation));

/** Whether the place says the same each time that a violation is told. */
export function isSameInTurns(cells: readonly Cell[]): boolean {
  const groups = new Map<ToldSample, Map<string, unknown>>();
  return cells.every(({ value, scope }) => {
    const own = keptIn(groups, scope.sample, () => new Map<string, unknown>());
    const key = keyOf(spokenOf(scope));
    if (!own.has(key)) own.set(key, value);
    return own.get(key) === value;
  });
}

/** What was learnt of cells that hold all texts or codes of a violation, as a profile has it. */
export function splitInTurns<One>(learnt: ReadonlyMap<string, One>): ReadonlyMap<string, InTurns<One>> {
  const areNumbers = [...learnt.values()].some((one) => typeof one === 'number');
  const inTurns = (one: One): InTurns<One> => {
    const told = typeof one === 'string' ? one.split(between).slice(0, MAX_TURNS) : [];
    return told.length < 2 ? one : ((areNumbers ? told.map(Number) : told) as readonly unknown[] as readonly One[]);
  };
  return new Map([...learnt].map(([key, one]) => [key, inTurns(one)]));
}

/** A profile has room for so many (`refusal.messages`). */
const MAX_TURNS = 5;
