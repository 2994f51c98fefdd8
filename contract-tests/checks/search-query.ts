import type { Check } from './check.ts';
import { judgedRefusal, refusedMeans } from './experiment.ts';
import { ensureBreaks } from './soundness.ts';
import type { RequestSpec } from '../target/exchange.ts';

const withoutQuery: readonly { readonly title: string; readonly sent: Pick<RequestSpec, 'body' | 'text'> }[] = [
  { title: 'a search without query', sent: { body: {} } },
  { title: 'a search that names a page alone', sent: { body: { page: 1 } } },
  { title: 'a search that names perPage alone', sent: { body: { perPage: 24 } } },
  { title: 'a search that names page and perPage alone', sent: { body: { page: 1, perPage: 24 } } },
  { title: 'a search for null', sent: { body: { query: null } } },
  { title: 'a search with an empty body', sent: { text: '' } },
];

/** §4.1: `query` is required, whatever stands beside it. */
export const queryChecks: readonly Check[] = withoutQuery.map(({ title, sent }, at) => ({
  rule: 'search.query.required',
  title: `refuses ${title}`,
  operation: 'pages.search',
  expected: refusedMeans,
  needs: [],
  ...(at === 0 ? {} : { lot: { name: 'no query', take: 1 } }),
  run: async (trial) => {
    const ask: RequestSpec = { operation: 'pages.search', ...sent, expects: 'refused' };
    ensureBreaks(['search.query.required'], trial.judge(ask));
    return await judgedRefusal(await trial.send(ask), trial);
  },
}));
