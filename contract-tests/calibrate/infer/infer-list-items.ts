import { namedAttribute, type AttributeNames } from './attribute-names.ts';
import { inferredFrom, type Inferred } from './inferred.ts';
import { indexIn, type Placed, type RefusalSample } from './sample.ts';

const isMisfit = ({ kind }: { readonly kind: string }) => kind === 'type.item';

/**
 * Whether an item of a wrong type is told at its place or as its list (`refusal.list-items`), where bodies name what is wrong and name
 * items that lead to nothing by their place; otherwise nothing tells.
 */
export function inferListItems(placed: readonly Placed[], names: AttributeNames): Inferred | undefined {
  const ofItems = (wanted: (kind: string) => boolean) =>
    placed.filter(({ sample: { violations } }) => {
      const [first] = violations;
      return (
        violations.length === 1 && first !== undefined && wanted(first.kind) && indexIn(first.pointer) !== undefined
      );
    });
  const misfits = ofItems((kind) => isMisfit({ kind }));
  const others = ofItems((kind) => !isMisfit({ kind }));
  if (misfits.length === 0 || !others.some(({ sample }) => namesItem(sample, names))) return undefined;
  const told = misfits.map(({ at, sample }) => ({ at, as: namesItem(sample, names) ? 'item' : 'list' }));
  const answer = told.filter(({ as }) => as === 'list').length * 2 > told.length ? 'list' : 'item';
  return inferredFrom(
    answer,
    told.map(({ at, as }) => ({ sample: at, observed: as, expected: answer })),
  );
}

/** As the deployment tells it: the list is what is wrong. */
export function asList(sample: RefusalSample): RefusalSample {
  const violations = sample.violations.map((one) =>
    isMisfit(one) ? { ...one, pointer: `/${one.attribute}`, value: undefined } : one,
  );
  return { ...sample, violations };
}

/** Whether a member or a text of a body leads to an item of the list, by its place. */
function namesItem({ body, violations: [violation] }: RefusalSample, names: AttributeNames): boolean {
  const index = violation === undefined ? undefined : indexIn(violation.pointer);
  return namesIn(body).some((text) => {
    const named = namedAttribute(text, names);
    return named?.attribute === violation?.attribute && named?.index === index && index !== undefined;
  });
}

const MAX_NAMES = 200;

/** Whatever may name a place: texts, members by their path, and lists that are a path. */
function namesIn(body: unknown): readonly string[] {
  const names: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (names.length >= MAX_NAMES) return;
    if (typeof value === 'string') names.push(value);
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) names.push(value.join('.'));
    for (const [name, inner] of Object.entries(value)) {
      const own = Array.isArray(value) ? path : `${path}.${name}`;
      if (!Array.isArray(value)) names.push(own);
      visit(inner, own);
    }
  };
  visit(body, '');
  return names;
}
