import { describe } from '../../lib/describe.ts';
import { shownByBody, type Audited } from '../audit-rules.ts';
import { isAccepted, type AuditedExchange } from '../exchange.ts';
import type { Tallies } from '../tally.ts';
import type { ExchangeJudge } from './judging.ts';

const json = /^\s*application\/json\s*(?:;|$)/i;

/** §4: a JSON object, and called so. */
export const createBodyFormJudge =
  (audited: readonly Audited[]): ExchangeJudge =>
  (exchange, { tallies }) => {
    const { body, operation } = exchange;
    if (operation === undefined || operation === 'pages.get') return;
    judgeMediaType(exchange, tallies);
    if (isUnrecorded(exchange)) {
      const fact = 'the body of the request, which the recording does not hold whole';
      for (const id of shownByBody(audited, operation)) tallies.lack(id, exchange, fact);
      return;
    }
    if (body.kind === 'json') return tallies.keep('client.json-body', exchange);
    const text = body.kind === 'noJson' ? body.text : '';
    const actual = text.trim() === '' ? 'no body' : describe(text);
    tallies.broke('client.json-body', exchange, { pointer: '', expected: 'a JSON object', actual });
  };

/** Nobody accepts a create without a body: the recorder left it out. */
const isUnrecorded = (exchange: AuditedExchange): boolean =>
  exchange.body.kind === 'unrecorded' || (exchange.body.kind === 'none' && !exchange.isOwn && isAccepted(exchange));

function judgeMediaType(exchange: AuditedExchange, tallies: Tallies): void {
  const { headers, isOwn } = exchange;
  const types = headers.get('content-type') ?? [];
  const id = 'client.media-type';
  const [type] = types;
  if (type === undefined && !isOwn && (headers.size === 0 || isAccepted(exchange)))
    return tallies.lack(id, exchange, 'the Content-Type of the request, which the recording leaves out');
  if (types.length === 1 && json.test(type ?? '')) return tallies.keep(id, exchange);
  const actual = types.length > 1 ? 'more than one Content-Type header' : describe(type);
  tallies.broke(id, exchange, { pointer: '/headers/content-type', expected: 'application/json', actual });
}
