import type { Answer, RequestSpec, SentExchange } from '../target/exchange.ts';

/** What was asked, and this answer to it. */
export function exchangeOf(ask: RequestSpec, answer: Pick<Answer, 'status'> & Partial<Answer>): SentExchange {
  const url = 'http://127.0.0.1';
  return { ask, method: 'POST', url, headers: {}, answer: { headers: {}, text: '', durationMs: 1, ...answer } };
}

/** What was asked, and an answer with the envelope that holds this in `data`. */
export function answeredWith(ask: RequestSpec, data: unknown, status = 200): SentExchange {
  const json = { requestId: 'r', status, data };
  return exchangeOf(ask, { status, text: JSON.stringify(json), json });
}

/** A search that is answered so. */
export const searched = (data: unknown, status = 200): SentExchange =>
  answeredWith({ operation: 'pages.search', body: { query: 'Community' }, expects: 'either' }, data, status);
