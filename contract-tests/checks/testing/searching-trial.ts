import type { RequestSpec } from '../../target/exchange.ts';
import { searchChecks } from '../search.ts';
import { playedTrial } from './trial.ts';

/** What a search asks for. */
export interface Asked {
  readonly query?: unknown;
  readonly page?: number;
  readonly perPage?: number;
}
interface Reply {
  readonly status: number;
  readonly json?: unknown;
}
export type Played = (asked: Asked, count: number) => Reply;

export const page = (id: unknown, title: unknown = `Page ${String(id)}`) => ({
  id,
  title,
  logo: 'https://example.com/a.svg',
});
export const shows = (data: unknown): Reply => ({ status: 200, json: { data } });
export const refuses: Reply = { status: 422 };
/** So many pages match, and as many of them are shown as are asked for. */
export const paged =
  (most: number, cap = 100): Played =>
  ({ page: at = 1, perPage = 24 }) => {
    const size = Math.min(perPage, cap);
    const all = Array.from({ length: most }, (_, index) => page(index + 10));
    return shows(all.slice((at - 1) * size, at * size));
  };

export const about = { query: 'Community', knownPages: [10], fixtures: { pages: { query: 'Community' } } };

interface Others {
  readonly get?: Played;
  /** Of the deployment. */
  readonly more?: object;
}

/** What a check finds, and what it asked. */
export async function findingOf(
  title: string,
  search: Played,
  { get = () => shows(page(10)), more = {} }: Others = {},
) {
  let count = 0;
  const answer = ({ operation, body = {} }: RequestSpec) =>
    operation === 'pages.get' ? get({}, 0) : search(body as Asked, (count += 1));
  const trial = playedTrial(answer, { ...about, ...more });
  const check = searchChecks.find((one) => one.title === title);
  if (check === undefined) throw new Error(`no check ${title}`);
  const finding = await check.run(trial);
  const says = 'reason' in finding ? finding.reason : finding.actual;
  return { says: `${finding.status}: ${says}`, asked: trial.asked, retry: 'retry' in finding };
}
