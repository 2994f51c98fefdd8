import { nearestWord } from '../../lib/nearest-word.ts';

/** Names that are proposed in place of that of their family. */
const MAX_OF_FAMILY = 3;

/** ` (did you mean …?)` with the known name that is nearest to a misspelt one, or those whose family it names; empty where none is near. */
export function nearest(name: string, known: readonly string[]): string {
  const family = known.filter((one) => isOfFamily(one, name));
  const meant = family.length > 0 ? family.slice(0, MAX_OF_FAMILY) : [nearestWord(name, known) ?? []].flat();
  if (meant.length === 0) return '';
  const names = meant.map((one) => `\`${one}\``).join(' or ');
  return ` (did you mean ${names}${family.length > MAX_OF_FAMILY ? ' or another of them' : ''}?)`;
}

/** Whether an ID belongs to the family of this name: `event.host.valid` to `event.host`, `event.host.valid:first-only` to `event.host.valid`. */
export const isOfFamily = (id: string, name: string): boolean =>
  name !== '' && id.length > name.length + 1 && id.startsWith(name) && /[.:]/.test(id.charAt(name.length));
