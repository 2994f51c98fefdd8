import type { FactCell } from './found-facts.ts';
import { fitText } from './fit-text.ts';
import { isScalar, type Scalar } from './template.ts';
import type { TemplateNode } from '../../../shared/templates/compile-node.ts';

/** A node that gives the scalar of every cell; undefined where there is none. */
export function fitScalar(cells: readonly FactCell[]): TemplateNode | undefined {
  const [first] = cells;
  if (first === undefined) return undefined;
  if (cells.every(({ value }) => value === first.value))
    return isScalar(first.value) ? constantOf(first.value, cells) : undefined;
  if (cells.every(({ value }) => typeof value === 'number' || value === null)) return fitNumber(cells);
  if (cells.every(({ value }) => typeof value === 'boolean')) return fitBoolean(cells);
  const texts = cells.filter(
    (cell): cell is FactCell<string | null> => typeof cell.value === 'string' || cell.value === null,
  );
  return texts.length === cells.length ? fitText(texts) : undefined;
}

/** A link to the deployment itself is one to the sandbox there. */
function constantOf(value: Scalar, cells: readonly FactCell[]): TemplateNode {
  const origin = cells[0]?.facts.texts.get('origin');
  if (typeof value !== 'string' || origin === undefined || !value.startsWith(origin)) return value;
  return fitText(cells as readonly FactCell<string>[]) ?? value;
}

/** As it stands, one less (counted from 0), or one more. */
const shifts = [0, -1, 1];

function fitNumber(cells: readonly FactCell[]): TemplateNode | undefined {
  const names = [...(cells[0]?.facts.numbers.keys() ?? [])];
  for (const plus of shifts) {
    const found = names.find((name) =>
      cells.every(({ value, facts }) => isShifted(value, facts.numbers.get(name), plus)),
    );
    if (found !== undefined) return { $number: found, ...(plus === 0 ? {} : { $plus: plus }) };
  }
  return undefined;
}

function isShifted(value: unknown, number: number | null | undefined, plus: number): boolean {
  if (number === undefined) return false;
  return number === null ? value === null : value === number + plus;
}

function fitBoolean(cells: readonly FactCell[]): TemplateNode | undefined {
  const names = [...(cells[0]?.facts.booleans.keys() ?? [])];
  const found = names.find((name) => cells.every(({ value, facts }) => value === facts.booleans.get(name)));
  return found === undefined ? undefined : { $boolean: found };
}
