import { describe } from '../../lib/describe.ts';
import { shownByBody, type Audited } from '../audit-rules.ts';
import type { AuditedExchange } from '../exchange.ts';
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
    if (body.kind === 'unrecorded') {
      for (const id of shownByBody(audited, operation)) tallies.lack(id, exchange, unrecordedBody);
      return;
    }
    if (body.kind === 'json') return tallies.keep('client.json-body', exchange);
    const actual = body.kind === 'none' || body.text.trim() === '' ? 'no body' : describe(body.text);
    tallies.broke('client.json-body', exchange, { pointer: '', expected: 'a JSON object', actual });
  };

const unrecordedBody = 'the body of the request, which the recording does not hold whole';

function judgeMediaType(exchange: AuditedExchange, tallies: Tallies): void {
  const types = exchange.headers.get('content-type') ?? [];
  const id = 'client.media-type';
  const [type] = types;
  if (type === undefined && !exchange.isOwn && exchange.headers.size === 0)
    return tallies.lack(id, exchange, 'the headers of the request, which the recording leaves out');
  if (types.length === 1 && json.test(type ?? '')) return tallies.keep(id, exchange);
  const actual = types.length > 1 ? 'more than one Content-Type header' : describe(type);
  tallies.broke(id, exchange, { pointer: '/headers/content-type', expected: 'application/json', actual });
}
