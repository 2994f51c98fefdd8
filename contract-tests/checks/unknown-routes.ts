import { failed, passed, type Check } from './check.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { whatCame } from '../target/outcome.ts';
import { shapeFlaw } from './envelope.ts';
import { Silence } from '../target/unanswered.ts';

const search = { operation: 'pages.search', expects: 'either' } as const;

/** What no operation is, and nothing that could be stored. What else is wrong with these answers, the other envelope checks judge. */
const strays: readonly { readonly title: string; readonly ask: RequestSpec }[] = [
  { title: 'an unknown path', ask: { ...search, operation: 'pages.get', stray: { path: '/channels/boards/7' } } },
  { title: 'a wrong method', ask: { ...search, operation: 'pages.get', stray: { path: '/channels/pages.search' } } },
  { title: 'a body that is no JSON', ask: { ...search, text: '{"query": ' } },
];

/** §1: every response, so that of a request that is none of the four operations too. */
export const unknownRouteChecks: readonly Check[] = strays.map(({ title, ask }) => ({
  rule: 'envelope.shape',
  title: `answers ${title} with the envelope`,
  expected: 'a JSON object with requestId, status and data',
  needs: [],
  isIndependent: true,
  run: async (trial) => {
    const exchange = await trial.send(ask);
    const { answer } = exchange;
    if (answer === undefined) throw new Silence(whatCame(exchange));
    const flaw = shapeFlaw(answer);
    return flaw === undefined ? passed(whatCame(exchange)) : failed(flaw);
  },
}));
