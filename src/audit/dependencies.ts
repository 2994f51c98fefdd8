import type { Dependencies, Dependency } from '../lib/client-verdicts.ts';
import type { AuditedExchange } from './exchange.ts';

/** What the client's traffic relied on. A forced answer rests on no question. */
export function dependenciesOf(exchanges: readonly AuditedExchange[]): Dependencies {
  const found = new Map<string, Dependency>();
  const told = exchanges.filter(({ questions, isForced }) => questions !== undefined && !isForced);
  for (const { questions = [], place } of told)
    for (const { id, basis, ...answered } of questions) {
      const known = found.get(`${id} ${basis}`) ?? { question: id, ...answered, basis, times: 0, first: place };
      found.set(`${id} ${basis}`, { ...known, times: known.times + 1 });
    }
  const questions = [...found.values()].sort(
    (a, b) => Number(isAssumed(b)) - Number(isAssumed(a)) || b.times - a.times || (a.question < b.question ? -1 : 1),
  );
  return { isTold: told.length > 0, assumed: questions.filter(isAssumed).length, questions };
}

const isAssumed = ({ basis }: Dependency) => basis === 'assumed';
