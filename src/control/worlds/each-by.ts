import type { WorldControls } from '../controls.ts';

type Act = (...given: unknown[]) => unknown;
type Part = Readonly<Record<string, unknown>>;

/** What answers at once, by a world as it was found; everything else answers a promise. */
export const answersAtOnce = new Set(['journal', 'followJournal', 'scenario.read']);

/**
 * Controls each of whose acts `run` does by controls of its own, such as those of the same world as it is by now.
 *
 * @param run is given what calls the act
 */
export const eachBy = (
  controls: WorldControls,
  run: (call: (present: WorldControls) => Promise<unknown>) => Promise<unknown>,
): WorldControls =>
  eachAct(controls, (found, path) => {
    if (answersAtOnce.has(path)) return found;
    const names = path.split('.');
    return (...given) =>
      run(async (present) => {
        const act = names.reduce<unknown>((part, name) => (part as Part)[name], present) as Act;
        return act(...given);
      });
  });

/** Controls with other acts. @param other is given an act and where it is, such as `clock.set`: a text, as there are thousands of worlds */
export function eachAct(controls: WorldControls, other: (act: Act, path: string) => Act): WorldControls {
  const changed = (part: object, within: string): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, one]: [string, unknown]) => {
        const path = `${within}${name}`;
        if (typeof one === 'function') return [name, other(one as Act, path)];
        return [name, hasActs(one) ? changed(one, `${path}.`) : one];
      }),
    );
  return changed(controls, '') as WorldControls;
}

/** Data, such as the schema of faults, stays what it is: a copy of it would be a world's largest part. */
const hasActs = (one: unknown): one is object =>
  typeof one === 'object' && one !== null && Object.values(one).some((member) => typeof member === 'function');
