import type { Contract } from '../contract/contract.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { sentenceOf } from '../contract/input/schema-errors.ts';
import type { JournalFilter } from '../journal/journal-filter.ts';
import { ControlRefused } from './control-refused.ts';

/** Refuses to seek a rule or a question that does not exist: nothing would be found. @throws ControlRefused */
export function refuseUnknownIds({ rule, question }: JournalFilter = {}, { rules, questions }: Contract): void {
  refuseUnknown('question', question, [...questions.keys()]);
  refuseUnknown('rule', rule, [...rules.keys(), ...questions.keys()]);
}

function refuseUnknown(what: 'question' | 'rule', id: string | undefined, known: readonly string[]): void {
  if (id === undefined || known.includes(id)) return;
  const expected = `one of GET /_sandbox/${what}s${nearest(id, known)}`;
  const error = { pointer: `/${what}`, expected, actual: JSON.stringify(id) };
  throw new ControlRefused(400, `There is no such ${what}: ${sentenceOf(error)}.`, [error]);
}
