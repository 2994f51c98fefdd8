import { ControlRefused } from '../control-refused.ts';
import type { WorldControls } from '../controls.ts';

type Act = (...given: unknown[]) => unknown;

/** What answers at once; everything else answers a promise, which has to fail in the place of the call. */
const isAtOnce = new Set(['journal', 'clearJournal', 'followJournal', 'scenario.read']);

/**
 * Controls that refuse to act once their world is closed, all in the same words.
 *
 * @param closed what is closed, such as *The sandbox is closed*; undefined while it is open
 */
export function whileOpen(controls: WorldControls, closed: () => string | undefined): WorldControls {
  const guard = (act: Act, name: string): Act => {
    return (...given) => {
      const what = closed();
      if (what === undefined) return act(...given);
      const refusal = new ControlRefused(409, `${what}: \`${name}\` needs one that is open.`);
      if (isAtOnce.has(name)) throw refusal;
      return Promise.reject(refusal);
    };
  };
  const guarded = (part: object, within: string): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, one]: [string, unknown]) => {
        const path = `${within}${name}`;
        if (typeof one === 'function') return [name, guard(one as Act, path)];
        return [name, typeof one === 'object' && one !== null ? guarded(one, `${path}.`) : one];
      }),
    );
  return guarded(controls, '') as WorldControls;
}
