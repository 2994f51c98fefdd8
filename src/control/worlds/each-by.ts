import type { WorldControls } from '../controls.ts';

type Act = (...given: unknown[]) => unknown;
type Part = Readonly<Record<string, unknown>>;

/** What answers at once, by a world as it was found. */
const isAtOnce = new Set(['journal', 'followJournal', 'read', 'schema']);

/**
 * Controls each of whose acts `run` does by controls of its own, such as those of the same world as it is by now.
 *
 * @param run is given what calls the act
 */
export function eachBy(
  controls: WorldControls,
  run: (call: (present: WorldControls) => Promise<unknown>) => Promise<unknown>,
): WorldControls {
  const wrapped = (part: object, names: readonly string[]): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, one]: [string, unknown]) => {
        const path = [...names, name];
        if (typeof one === 'function') return [name, isAtOnce.has(name) ? one : actBy(path)];
        return [name, typeof one === 'object' && one !== null ? wrapped(one, path) : one];
      }),
    );
  const actBy =
    (path: readonly string[]): Act =>
    (...given) =>
      run(async (present) => {
        const act = path.reduce<unknown>((part, name) => (part as Part)[name], present) as Act;
        return act(...given);
      });
  return wrapped(controls, []) as WorldControls;
}
