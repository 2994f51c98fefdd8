import type { ExchangeJudge } from './judging.ts';

/** §4, §4.5: there are four operations, and no other is shown. */
export const judgeOperation: ExchangeJudge = (exchange, { tallies }) => {
  const id = 'client.operations.known';
  if (exchange.operation !== undefined) return tallies.keep(id, exchange);
  const { method, path } = exchange;
  const actual = method === '' ? 'what is no HTTP' : `${method} ${path.slice(0, 120)}`.toWellFormed();
  tallies.broke(id, exchange, { pointer: '/path', expected: 'one of the paths of §4 with its method', actual });
};
