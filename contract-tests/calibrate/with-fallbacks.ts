import type { Observation } from '../report/report.ts';
import { isRecord } from '../target/json.ts';

/** What one probe showed, where nothing finer is known: beside a template of a search, `search.paging` has nothing to say. */
export function withFallbacks(finer: readonly Observation[], coarse: readonly Observation[]): readonly Observation[] {
  const isTemplate = finer.some(
    ({ question, observed }) => question === 'search.data' && isRecord(observed) && Object.hasOwn(observed, 'data'),
  );
  const known = new Set([...finer.map(({ question }) => question), ...(isTemplate ? ['search.paging'] : [])]);
  return coarse.filter(({ question }) => !known.has(question));
}
