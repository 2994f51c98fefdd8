import { describe } from '../../lib/describe.ts';
import type { Advice } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { InputReader } from '../../contract/read-input.ts';
import { bodyMembers } from '../exchange.ts';
import { tellUnlisted } from './events.ts';
import type { ExchangeJudge } from './judging.ts';
import { lenientLookUp } from './most-lenient-answers.ts';

const required = 'search.query.required';
const perPageMost = 'search.per-page.max';

/** §4.1 and §8. */
export function createSearchJudge(contract: Contract, readers: ReadonlyMap<string, InputReader>): ExchangeJudge {
  const reader = readers.get('pages.search');
  const most = reader?.attributes.get('perPage')?.maximum ?? Number.POSITIVE_INFINITY;
  return (exchange, judging) => {
    if (exchange.operation !== 'pages.search' || reader === undefined) return;
    const { tallies } = judging;
    const members = bodyMembers(exchange);
    if (members === undefined) return;
    const advices: Advice[] = [];
    const ask = lenientLookUp(contract);
    const { violations } = reader.read(members, { ask, advise: (advice) => advices.push(advice) });
    const missing = violations.find(({ id }) => id === required);
    if (missing === undefined) tallies.keep(required, exchange);
    else tallies.broke(required, exchange, missing);
    judgeMost({ given: members['perPage'], most }, exchange, judging);
    judgeWindow(members, exchange, judging);
    tellUnlisted(exchange, advices, tallies);
  };
}

type Looked = Parameters<ExchangeJudge>;

function judgeMost(
  { given, most }: { readonly given: unknown; readonly most: number },
  exchange: Looked[0],
  { tallies }: Looked[1],
): void {
  if (given === undefined || given === null) return;
  if (!(Number(given) > most)) return tallies.keep(perPageMost, exchange);
  const found = { pointer: '/perPage', expected: `at most ${most}`, actual: describe(given) };
  tallies.broke(perPageMost, exchange, found);
}

/** The document gives no least value, and calls both an int. */
function judgeWindow(members: Readonly<Record<string, unknown>>, exchange: Looked[0], { tallies }: Looked[1]): void {
  for (const name of ['page', 'perPage']) {
    const given = members[name];
    if (given === undefined) continue;
    if (Number.isSafeInteger(given) && (given as number) >= 1) tallies.keep('client.search.window', exchange);
    else {
      const found = { pointer: `/${name}`, expected: 'an int from 1', actual: describe(given) };
      tallies.broke('client.search.window', exchange, found);
    }
  }
}
