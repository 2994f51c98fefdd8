import type { Deployment } from '../../learn/deployment.ts';
import type { RequestSpec, SentExchange } from '../../target/exchange.ts';
import { exchangeOf } from '../../testing/exchange-of.ts';
import type { Trial } from '../check.ts';

/** A trial that answers as a test says, and remembers what was asked. */
export function playedTrial(
  answer: (ask: RequestSpec) => { readonly status: number; readonly json?: unknown },
  deployment: Partial<Deployment> = {},
): Trial & { readonly asked: readonly RequestSpec[] } {
  const asked: RequestSpec[] = [];
  const exchanges: SentExchange[] = [];
  const send = async (ask: RequestSpec) => {
    asked.push(ask);
    const exchange = exchangeOf(ask, answer(ask));
    exchanges.push(exchange);
    return exchange;
  };
  const done = new Map<string, Promise<unknown>>();
  const once = (key: string, work: () => Promise<unknown>) => {
    const result = done.get(key) ?? work();
    done.set(key, result);
    return result;
  };
  const session = {
    exchanges,
    once,
    title: () => 'a title',
    wait: async () => undefined,
    lawfulLeft: () => 0,
    mayShowPlainer: () => false,
    parts: { permissions: { maxEvents: 10 } },
  };
  const judge = () => ({
    verdict: 'must-refuse',
    rules: [{ id: 'update.capacity.floor', pointer: '' }],
    questions: [],
  });
  const observations = { see: () => undefined };
  const trial = {
    attempt: 1,
    depth: 'standard',
    rules: new Set(),
    deployment: { fixtures: {}, knownPages: [], accepted: {}, attempts: [], ...deployment },
  };
  return { ...trial, asked, exchanges: [], send, shared: send, session, judge, observations } as unknown as Trial & {
    readonly asked: readonly RequestSpec[];
  };
}
