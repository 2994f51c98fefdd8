import { isDeepStrictEqual } from 'node:util';
import { without, type Body } from '../learn/event-body.ts';

/**
 * The plainest body found that still shows what a body shows: whatever is not to the point is as in the plain one.
 * @param shows - whether a body does; it is asked for fewer and fewer departures, first for none
 */
export async function plainestBody(
  body: Body,
  plain: Body,
  shows: (candidate: Body) => Promise<boolean>,
): Promise<Body> {
  const departs = (name: string) => name !== 'title' && !isDeepStrictEqual(body[name], plain[name]);
  const names = [...new Set([...Object.keys(plain), ...Object.keys(body)])].filter(departs);
  const keeping = (kept: readonly string[]): Body => ({
    ...without(plain, ...kept),
    ...without(body, ...Object.keys(body).filter((name) => !kept.includes(name))),
  });
  if (names.length === 0) return body;
  if (await shows(keeping([]))) return keeping([]);
  let kept = names;
  for (let half = halfOf(kept); half < kept.length; half = halfOf(kept)) {
    const [first, second] = [kept.slice(0, half), kept.slice(half)];
    if (await shows(keeping(first))) kept = first;
    else if (await shows(keeping(second))) kept = second;
    else break;
  }
  return kept === names ? body : keeping(kept);
}

function halfOf({ length }: readonly string[]): number {
  return Math.ceil(length / 2);
}
