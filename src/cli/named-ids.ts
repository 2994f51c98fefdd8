import type { Contract } from '../contract/contract.ts';
import { isOfFamily, nearest } from '../contract/input/did-you-mean.ts';
import { SettingRefused } from '../settings/options.ts';

/** What may be named: an ID, or a family of IDs, which all begin with its name. */
interface Nameable {
  readonly ids: readonly string[];
  /** Of one of them, such as `rule`. */
  readonly noun: string;
  /** A sentence that says where they are listed. */
  readonly listed: string;
}

const isNamedBy = (id: string, name: string): boolean => id === name || isOfFamily(id, name);

const familyOf = (id: string) => id.replace(/[.:][^.:]*$/, '');

/**
 * The IDs that are named, in their own order.
 * @param source before the message, such as `--questions: `
 * @throws SettingRefused where a name is neither an ID nor a family
 */
export function idsNamed(names: readonly string[], { ids, noun, listed }: Nameable, source = ''): readonly string[] {
  const unknown = names.find((name) => !ids.some((id) => isNamedBy(id, name)));
  if (unknown !== undefined) {
    const there = source === '' ? 'There' : 'there';
    throw new SettingRefused(
      `${source}${there} is no ${noun} ${unknown}${nearest(unknown, [...ids, ...ids.map(familyOf)])}. ${listed}`,
    );
  }
  return ids.filter((id) => names.some((name) => isNamedBy(id, name)));
}

/** The questions that are named, or whose family is. @throws SettingRefused */
export const questionsNamed = (names: readonly string[], { questions }: Contract, source = ''): readonly string[] =>
  idsNamed(
    names,
    { ids: [...questions.keys()], noun: 'open question', listed: '`channel-sandbox questions` lists them.' },
    source,
  );
